/// All rows of one trip at one moment, except its change log and its stored replies.
package struct TripRows: Hashable, Sendable {
    package var trip: Trip
    /// People who are gone are included: their keys are barred.
    package private(set) var people: [PersonID: TripPerson] = [:]
    package var items: [ItemID: TripItem] = [:]
    package var links: [TripHash: TripLink] = [:]
    package var handovers: [TripHash: TripHandover] = [:]
    package var votes: [PersonID: [VoteCell: TripVote]] = [:]
    private var keys: [TripHash: PersonID] = [:]
    private var fingerprints: [TripHash: ItemID] = [:]

    package init(_ trip: Trip) { self.trip = trip }

    package mutating func put(_ person: TripPerson) {
        people[person.id] = person
        keys[person.key] = person.id
    }

    package mutating func put(_ item: TripItem) {
        items[item.id] = item
        fingerprints[item.fingerprint] = item.id
    }

    package mutating func put(_ vote: TripVote, of person: PersonID, in cell: VoteCell) {
        votes[person, default: [:]][cell] = vote
    }

    package mutating func drop(_ item: ItemID) {
        guard let gone = items.removeValue(forKey: item) else { return }
        fingerprints[gone.fingerprint] = nil
    }

    /// The person of a key, gone or not.
    package func person(key: TripHash) -> TripPerson? { keys[key].flatMap { people[$0] } }

    package func item(fingerprint: TripHash) -> TripItem? { fingerprints[fingerprint].flatMap { items[$0] } }

    /// People who are not gone.
    package var present: [TripPerson] { people.values.filter { !$0.isGone } }

    /// Votes in force on an item.
    func votes(on item: ItemID) -> [(person: PersonID, cell: VoteCell, vote: TripVote)] {
        votes.flatMap { person, cells in
            cells.filter { $1.item == item }.map { (person, $0.key, $0.value) }
        }
    }
}
