package import LayoverModel

// Which callers may use which commands.
extension TripRules {
    /// - Throws: `unknown` and `ended` for the trip, `participantGone` for the person, `rightMissing` for a caller of another
    ///   kind, `frozen` if nothing may change.
    func identify(_ request: TripRequest, _ rows: TripRows, _ now: UTCInstant) throws(TripProblem) -> TripMember {
        if case .join(let hash, _) = request.command {
            guard rows.links[hash]?.isLive(at: now) == true else { throw .unknown }
        }
        if case .takeOver(let hash) = request.command, rows.handovers[hash] == nil { throw .unknown }
        switch request.command {
        case .sight, .sweep, .erase:
            guard request.caller == .server else { throw .rightMissing }
            return .other
        case .freeze, .takeDown:
            guard request.caller == .admin else { throw .rightMissing }
            return .other
        default: break
        }
        guard now < rows.trip.expires else { throw .ended }
        if case .report = request.command { return .other }
        let member: TripMember
        if let heir = try heir(request, rows, now) { member = heir } else { member = try self.member(request, rows) }
        if rows.trip.isFrozen, !request.command.isLeaving { throw .frozen }
        return member
    }

    /// The flight of an item to be requested from a supplier; also in a closed trip, because the chosen one is booked.
    ///
    /// - Throws: As for any command on the item; `settingInvalid` for a card, which has no price.
    package func flight(
        of item: ItemID, in rows: TripRows?, as caller: TripCaller, now: UTCInstant
    ) throws(TripProblem) -> FlightOffer {
        guard let rows else { throw .unknown }
        let me = try identify(TripRequest(.send(item), in: rows.trip.id, by: caller), rows, now).voter()
        guard let found = TripDraft(rows, now: now, limits: limits).live(item),
            found.isSent || found.adder(me.id) != nil
        else { throw .itemUnknown }
        guard !found.isRemoved else { throw .itemRemoved }
        guard let flight = found.offer.flight else { throw .settingInvalid }
        return flight
    }

    /// The person of a hand-over that is taken, also if its first reply is to be repeated.
    private func heir(_ request: TripRequest, _ rows: TripRows, _ now: UTCInstant) throws(TripProblem) -> TripMember? {
        guard case .takeOver(let hash) = request.command else { return nil }
        guard let found = rows.handovers[hash], found.isKept(at: now, hours: limits.keyHours),
            let person = rows.people[found.person], !person.isGone
        else { throw .unknown }
        return .person(person)
    }

    private func member(_ request: TripRequest, _ rows: TripRows) throws(TripProblem) -> TripMember {
        guard case .key(let key) = request.caller else { throw .rightMissing }
        if let person = rows.person(key: key) {
            guard !person.isGone else { throw .participantGone }
            return .person(person)
        }
        guard case .join = request.command else { throw .participantGone }
        return .newcomer(key)
    }
}

extension TripCommand {
    /// Whether it erases a person's own data, which must always be possible.
    fileprivate var isLeaving: Bool { if case .leave = self { true } else { false } }
}
