import LayoverModel

/// Makes a trip, with its first person, who manages it, and the link with which others vote.
struct TripCreation {
    private let request: TripRequest
    private let new: NewTrip
    private let rules: TripRules
    private let now: UTCInstant

    init(_ request: TripRequest, _ new: NewTrip, limits: TripLimits, now: UTCInstant) {
        self.request = request
        self.new = new
        rules = TripRules(limits: limits)
        self.now = now
    }

    /// Decides the request; `rows` belong to a trip with the same id, which 130 random bits practically exclude.
    func decide(over rows: TripRows?, stored: StoredReply?) -> TripDecision {
        do throws(TripProblem) {
            if let twin = try rules.twin(of: request, stored, now) {
                return TripDecision(outcome: .replayed(twin), changes: [], rows: rows)
            }
            guard case .key(let key) = request.caller, rows == nil else { throw .rightMissing }
            return try decision(try draft(key))
        } catch {
            return TripDecision(outcome: .refused(error), changes: [], rows: rows)
        }
    }

    private func draft(_ key: TripHash) throws(TripProblem) -> TripDraft {
        let trip = Trip(
            id: new.id, epoch: new.epoch, settings: TripSettings(), market: new.market, locale: new.locale, created: now
        )
        var draft = TripDraft(TripRows(trip), now: now, limits: rules.limits)
        guard let patch = new.settings, patch.chosen == nil else { throw .settingInvalid }
        let settings = try draft.settings(patch)
        let name = try draft.name(new.person.name)
        draft.edit {
            $0.settings = settings
            $0.peopleEver = 1
        }
        draft.log(.created, person: new.person.id)
        draft.put(TripPerson(id: new.person.id, key: key, number: 1, right: .manage, name: name))
        draft.put(TripLink(hash: new.link, right: .vote))
        draft.finish()
        return draft
    }

    private func decision(_ draft: TripDraft) throws(TripProblem) -> TripDecision {
        let reply = TripReply(
            .created(new.id, new.person.id, new.link.link), changed: true, revision: draft.trip.revision,
            secrets: request.secrets)
        var changes = draft.changes
        if let key = request.key {
            changes.append(.reply(key.hash, rules.keep(reply, key, now), new.person.id))
        }
        return TripDecision(outcome: .done(reply), changes: changes, rows: draft.rows)
    }
}
