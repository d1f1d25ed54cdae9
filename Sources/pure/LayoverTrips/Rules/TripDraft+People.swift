import LayoverModel

// People: they join with a link, and when they leave, all their data is erased at once.
extension TripDraft {
    mutating func join(_ hash: TripHash, _ new: NewPerson, _ caller: TripMember) throws(TripProblem) -> Answer {
        guard let link = rows.links[hash], link.right >= .vote else { throw .rightMissing }
        if case .person(let person) = caller { return (.joined(trip.id, person.id, isNew: false), false) }
        guard case .newcomer(let key) = caller else { throw .rightMissing }
        let name = try name(new.name)
        let present = rows.present.count
        guard present < limits.people, rows.people.count - present < limits.barredKeys else { throw .tripFull }
        edit { $0.peopleEver += 1 }
        put(
            TripPerson(
                id: new.id, key: key, number: trip.peopleEver, right: link.right, name: name, via: link.id))
        log(.joined, person: new.id)
        return (.joined(trip.id, new.id, isNew: true), true)
    }

    mutating func leave(_ me: TripPerson) -> Answer {
        erasePerson(me)
        return (.done, true)
    }

    /// Removes a person, as if they had left.
    mutating func expel(_ id: PersonID, _ me: TripPerson) throws(TripProblem) -> Answer {
        guard let person = rows.people[id] else { throw .unknown }
        guard !person.isGone else { return (.done, false) }
        erasePerson(person)
        return (.done, true)
    }

    /// Erases again a person who had left but is in a restored backup.
    mutating func erase(_ id: PersonID?) -> Answer {
        guard let id else { return (.done, true) }
        guard let person = rows.people[id], !person.isGone else { return (.done, false) }
        erasePerson(person)
        return (.done, true)
    }

    /// Ends a trip for all people.
    func end(_ me: TripPerson) -> Answer { (.done, true) }

    mutating func takeReport() -> Answer {
        guard trip.reports < limits.reports else { return (.done, false) }
        edit { $0.reports += 1 }
        report()
        return (.done, true)
    }

    mutating func freeze(_ isFrozen: Bool) -> Answer {
        guard trip.isFrozen != isFrozen else { return (.done, false) }
        edit {
            $0.isFrozen = isFrozen
            $0.quiet += 1
        }
        return (.done, true)
    }

    /// Erases name, votes, stored replies, staged items and the person in the change log.
    ///
    /// Items that they sent stay without a name, and the hash of their key stays, barred.
    private mutating func erasePerson(_ person: TripPerson) {
        for item in rows.items.values.sorted(by: { $0.number < $1.number }) where item.adder(person.id) != nil {
            let rest = item.adders.compactMap { adder -> TripAdder? in
                guard adder.person == person.id else { return adder }
                return adder.isSent ? TripAdder(person: nil, isSent: true, at: adder.at) : nil
            }
            if rest.isEmpty { drop(item.id) } else { put(adders: rest, of: item.id) }
        }
        var gone = TripPerson(id: person.id, key: person.key, number: person.number, right: person.right)
        gone.isGone = true
        put(gone)
        log(.gone)
        eraseVotes(of: person.id)
    }
}
