package import LayoverModel

/// The rules of shared trips: they take rows, a command and the time, and return an outcome and the rows to write.
///
/// The order of checks: trip, person, stored reply, right, body, closed, item, number. Nothing else decides: no clock of a
/// client, and no order in which a store reads.
package struct TripRules: Sendable {
    package let limits: TripLimits

    package init(limits: TripLimits = TripLimits()) { self.limits = limits }

    /// Decides one request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - rows: The rows of its trip; `nil` if there is no such trip.
    ///   - stored: The reply that is stored under the request's key, expired or not.
    ///   - now: The store's time.
    /// - Returns: The outcome with the rows to write; all of them must be written.
    package func decide(
        _ request: TripRequest, on rows: TripRows?, stored: StoredReply?, now: UTCInstant
    ) -> TripDecision {
        if case .create(let new) = request.command {
            return TripCreation(request, new, limits: limits, now: now).decide(over: rows, stored: stored)
        }
        guard let rows else { return TripDecision(outcome: .refused(.unknown), changes: [], rows: nil) }
        do throws(TripProblem) {
            let caller = try identify(request, rows, now)
            if let twin = try twin(of: request, stored, now) {
                return TripDecision(outcome: .replayed(twin), changes: [], rows: rows)
            }
            return run(request, on: rows, by: caller, now: now)
        } catch {
            return TripDecision(outcome: .refused(error), changes: [], rows: rows)
        }
    }

    /// The stored reply to an earlier copy of the request.
    func twin(
        of request: TripRequest, _ stored: StoredReply?, _ now: UTCInstant
    ) throws(TripProblem) -> TripReply? {
        guard let key = request.key, let stored, now < stored.until else { return nil }
        guard stored.request == key.request, let bytes = key.open(stored.sealed), let reply = TripReply(bytes: bytes)
        else { throw .keyReused }
        return reply
    }

    private func run(
        _ request: TripRequest, on rows: TripRows, by caller: TripMember, now: UTCInstant
    ) -> TripDecision {
        var draft = TripDraft(rows, now: now, limits: limits)
        draft.closeIfDue()
        draft.finish()
        let before = draft
        do throws(TripProblem) {
            let (result, changed) = try perform(request.command, caller, &draft)
            draft.finish()
            return answer(request, by: caller, in: draft, result: result, changed: changed)
        } catch {
            return TripDecision(outcome: .refused(error), changes: before.changes, rows: before.rows)
        }
    }

    private func answer(
        _ request: TripRequest, by caller: TripMember, in draft: TripDraft, result: TripReply.Result, changed: Bool
    ) -> TripDecision {
        let reply = TripReply(
            result, changed: changed, revision: draft.trip.revision, secrets: request.secrets)
        if request.command.endsTrip {
            return TripDecision(outcome: .done(reply), changes: [.tripDropped], rows: nil)
        }
        if case .sweep = request.command, now(draft, isPast: limits.daysEnded) {
            return TripDecision(outcome: .done(reply), changes: [.tripDropped], rows: nil)
        }
        var changes = draft.changes
        // No reply is stored for a person who is gone.
        let person = caller.person ?? result.person
        if let key = request.key, let person, draft.rows.people[person]?.isGone == false {
            changes.append(.reply(key.hash, keep(reply, key, draft.now), person))
        }
        return TripDecision(outcome: .done(reply), changes: changes, rows: draft.rows)
    }

    /// The form in which a reply is stored for repeats of the request.
    func keep(_ reply: TripReply, _ key: IdempotencyKey, _ now: UTCInstant) -> StoredReply {
        StoredReply(
            request: key.request, sealed: key.seal(reply.bytes), until: now.adding(seconds: limits.keyHours * 3_600))
    }

    private func now(_ draft: TripDraft, isPast days: Int) -> Bool {
        draft.now >= draft.trip.expires.adding(seconds: days * 86_400)
    }

    private func perform(
        _ command: TripCommand, _ caller: TripMember, _ draft: inout TripDraft
    ) throws(TripProblem) -> (TripReply.Result, changed: Bool) {
        switch command {
        case .create: throw .unknown
        case .join(let link, let person): try draft.join(link, person, caller)
        case .vote(let item, let input): try draft.vote(input, on: item, try caller.voter())
        case .add(let item): try draft.add(item, try caller.voter())
        case .send(let item): try draft.send(item, try caller.voter())
        case .remove(let item): try draft.remove(item, try caller.voter())
        case .restore(let item): try draft.restore(item, try caller.manager())
        case .set(let patch, let version): try draft.set(patch, version: version, try caller.manager())
        case .link(let link): try draft.make(link, try caller.manager())
        case .revoke(let link): try draft.revoke(link, try caller.manager())
        case .handOver(let new): try draft.handOver(new, try caller.voter())
        case .takeOver(let hash): try draft.takeOver(hash, caller)
        case .leave: draft.leave(try caller.voter())
        case .expel(let person): try draft.expel(person, try caller.manager())
        case .delete: draft.end(try caller.manager())
        case .report: draft.takeReport()
        case .sight(let sightings): draft.see(sightings)
        case .sweep: draft.sweep()
        case .erase(let person): draft.erase(person)
        case .freeze(let isFrozen): draft.freeze(isFrozen)
        case .takeDown: (.done, true)
        }
    }
}

extension TripCommand {
    /// Whether nothing is left of the trip after the command.
    fileprivate var endsTrip: Bool {
        switch self {
        case .delete, .takeDown, .erase(nil): true
        default: false
        }
    }
}

extension TripReply.Result {
    /// The person in the reply to a caller who was not known before.
    fileprivate var person: PersonID? {
        switch self {
        case .joined(_, let person, _), .created(_, let person, _): person
        default: nil
        }
    }
}
