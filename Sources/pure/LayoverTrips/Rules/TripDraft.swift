import LayoverModel

/// The rows of a trip while one command runs, and its writes so far.
struct TripDraft {
    private(set) var rows: TripRows
    let now: UTCInstant
    let limits: TripLimits
    private var writes: [RowChange] = []
    private var isHeaderWritten = false

    init(_ rows: TripRows, now: UTCInstant, limits: TripLimits) {
        self.rows = rows
        self.now = now
        self.limits = limits
    }

    var trip: Trip { rows.trip }
    var settings: TripSettings { rows.trip.settings }

    /// The rows to write, the trip's own row last: its end and its due time follow from all others.
    var changes: [RowChange] { isHeaderWritten ? writes + [.trip(rows.trip)] : writes }

    /// Records a change that all people can see.
    mutating func log(_ kind: TripChange.Kind, item: ItemID? = nil, person: PersonID? = nil) {
        edit { $0.revision += 1 }
        writes.append(
            .change(TripChange(revision: trip.revision, kind: kind, item: item, person: person, at: now)))
        if trip.revision > limits.eventsKept {
            writes.append(.changesDropped(through: trip.revision - limits.eventsKept))
        }
    }

    /// Records a change that only this person can see.
    mutating func touch(_ person: PersonID) { put(person) { $0.mine += 1 } }

    mutating func edit(_ change: (inout Trip) -> Void) {
        change(&rows.trip)
        isHeaderWritten = true
    }

    mutating func put(_ person: PersonID, _ change: (inout TripPerson) -> Void) {
        guard var row = rows.people[person] else { return }
        change(&row)
        put(row)
    }

    mutating func put(_ person: TripPerson) {
        rows.put(person)
        writes.append(.person(person))
    }

    mutating func put(_ item: TripItem) {
        rows.put(item)
        writes.append(.item(item))
        isHeaderWritten = true
    }

    mutating func put(adders: [TripAdder], of item: ItemID) {
        rows.items[item]?.adders = adders
        writes.append(.adders(item, adders))
        isHeaderWritten = true
    }

    mutating func drop(_ item: ItemID) {
        for (person, cell, _) in rows.votes(on: item) { rows.votes[person]?[cell] = nil }
        rows.drop(item)
        writes.append(.itemDropped(item))
        isHeaderWritten = true
    }

    mutating func put(_ vote: TripVote, of person: PersonID, in cell: VoteCell) {
        rows.put(vote, of: person, in: cell)
        writes.append(.vote(person, cell, vote))
    }

    mutating func put(_ link: TripLink) {
        rows.links[link.hash] = link
        writes.append(.link(link))
    }

    mutating func drop(_ link: TripLink) {
        rows.links[link.hash] = nil
        writes.append(.linkDropped(link.hash))
    }

    mutating func put(_ handover: TripHandover) {
        rows.handovers[handover.hash] = handover
        writes.append(.handover(handover))
        isHeaderWritten = true
    }

    mutating func drop(_ handover: TripHandover) {
        rows.handovers[handover.hash] = nil
        writes.append(.handoverDropped(handover.hash))
        isHeaderWritten = true
    }

    /// Erases votes, and everything else that belongs to the person alone.
    mutating func eraseVotes(of person: PersonID) {
        rows.votes[person] = nil
        rows.handovers = rows.handovers.filter { $0.value.person != person }
        writes.append(.personErased(person))
    }

    mutating func report() { writes.append(.report(now)) }

    /// Computes when the trip ends and when it is due next, after all other changes.
    mutating func finish() {
        guard isHeaderWritten else { return }
        let days = TripLifetime(rows, now: now, limits: limits)
        rows.trip.expires = days.expires
        rows.trip.due = days.due
    }
}
