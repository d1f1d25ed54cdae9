import LayoverModel

// Hand-over: a person's other device becomes that person with a single-use token; all their devices see that.
extension TripDraft {
    /// Makes a hand-over, and drops any earlier one of the person.
    mutating func handOver(_ new: NewHandover, _ me: TripPerson) throws(TripProblem) -> Answer {
        guard new.sealed.count <= limits.sealedBytes, rows.handovers[new.hash] == nil else { throw .settingInvalid }
        for old in rows.handovers.values where old.person == me.id { drop(old) }
        let until = now.adding(seconds: limits.handoverSeconds)
        put(TripHandover(hash: new.hash, person: me.id, sealed: new.sealed, until: until))
        return (.handover(until: until), true)
    }

    mutating func takeOver(_ hash: TripHash, _ caller: TripMember) throws(TripProblem) -> Answer {
        guard let found = rows.handovers[hash], found.isLive(at: now), let person = caller.person else {
            throw .unknown
        }
        put(found.spent)
        let moment = now
        put(person) {
            $0.handedOverAt = moment
            $0.mine += 1
        }
        return (.tookOver(trip.id, person, sealed: found.sealed), true)
    }

    /// Drops those whose reply is no longer repeated.
    mutating func sweepHandovers() {
        for old in rows.handovers.values where !old.isKept(at: now, hours: limits.keyHours) { drop(old) }
    }
}
