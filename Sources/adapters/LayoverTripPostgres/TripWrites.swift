import LayoverModel
import LayoverTrips

/// A part of a trip, or the key of one, with its trip.
struct OfTrip<Part: Hashable & Sendable>: Hashable, Sendable {
    let trip: TripID
    let part: Part
}

/// Rows that a transaction is to write, each at most once: of what many requests write to one row, the last counts.
///
/// What takes whole groups of rows away is no part of it, and is written between two of them.
struct TripWrites {
    /// A cell with its owner.
    struct Cell: Hashable, Sendable {
        let person: PersonID
        let cell: VoteCell
    }

    /// Changes that an endpoint is to be told of.
    struct Post {
        var first: Int
        var last: Int
        var author: ChangeAuthor
    }

    struct Reply {
        let trip: TripID
        let person: PersonID?
        let reply: StoredReply
    }

    private(set) var people: [OfTrip<PersonID>: TripPerson] = [:]
    private(set) var items: [OfTrip<ItemID>: TripItem] = [:]
    private(set) var adders: [OfTrip<ItemID>: [TripAdder]] = [:]
    private(set) var votes: [OfTrip<Cell>: TripVote] = [:]
    private(set) var links: [TripHash: OfTrip<TripLink>] = [:]
    private(set) var handovers: [TripHash: OfTrip<TripHandover>] = [:]
    private(set) var droppedHandovers: Set<TripHash> = []
    private(set) var changes: [OfTrip<TripChange>] = []
    /// Up to which revision the logs go.
    private(set) var droppedChanges: [TripID: Int] = [:]
    private(set) var replies: [TripHash: Reply] = [:]
    private(set) var reports: [OfTrip<UTCInstant>] = []
    private(set) var posts: [OfTrip<String>: Post] = [:]

    /// Takes a change of one row.
    ///
    /// - Returns: `false` for one that takes away more than a row, which is left to the caller.
    mutating func take(_ change: RowChange, of trip: TripID) -> Bool {
        switch change {
        // The trip's own row is written with any change of it.
        case .trip: break
        case .tripDropped, .personErased, .itemDropped: return false
        case .person(let person): people[OfTrip(trip: trip, part: person.id)] = person
        case .item(let item): items[OfTrip(trip: trip, part: item.id)] = item
        case .adders(let item, let list): adders[OfTrip(trip: trip, part: item)] = list
        case .vote(let person, let cell, let vote):
            votes[OfTrip(trip: trip, part: Cell(person: person, cell: cell))] = vote
        case .link(let link): links[link.hash] = OfTrip(trip: trip, part: link)
        case .handover(let handover):
            handovers[handover.hash] = OfTrip(trip: trip, part: handover)
            droppedHandovers.remove(handover.hash)
        case .handoverDropped(let hash):
            handovers[hash] = nil
            droppedHandovers.insert(hash)
        case .change(let change): changes.append(OfTrip(trip: trip, part: change))
        case .changesDropped(let through): droppedChanges[trip] = max(through, droppedChanges[trip] ?? through)
        case .reply(let key, let reply, let person): replies[key] = Reply(trip: trip, person: person, reply: reply)
        case .report(let moment): reports.append(OfTrip(trip: trip, part: moment))
        }
        return true
    }

    /// Takes what an endpoint is to be told; stretches of one trip follow each other.
    mutating func post(_ revisions: ClosedRange<Int>, by author: ChangeAuthor, in trip: TripID, to endpoint: String) {
        let key = OfTrip(trip: trip, part: endpoint)
        if let known = posts[key] {
            posts[key] = Post(first: known.first, last: revisions.upperBound, author: known.author.and(author))
        } else {
            posts[key] = Post(first: revisions.lowerBound, last: revisions.upperBound, author: author)
        }
    }
}
