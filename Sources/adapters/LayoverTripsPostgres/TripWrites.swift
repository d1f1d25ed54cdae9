import LayoverModel
import LayoverTrips

/// A part of a trip, or its key, together with the trip.
struct OfTrip<Part: Hashable & Sendable>: Hashable, Sendable {
    let trip: TripID
    let part: Part
}

/// Rows that a transaction must write, each at most once: if several requests write one row, the last one counts.
///
/// Deletions of whole groups of rows are not part of it; they run between two of these.
struct TripWrites {
    /// A cell with its owner.
    struct Cell: Hashable, Sendable {
        let person: PersonID
        let cell: VoteCell
    }

    /// Changes to deliver to an endpoint.
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
    /// The revisions up to which logs are deleted.
    private(set) var droppedChanges: [TripID: Int] = [:]
    private(set) var replies: [TripHash: Reply] = [:]
    private(set) var reports: [OfTrip<UTCInstant>] = []
    private(set) var posts: [OfTrip<String>: Post] = [:]

    /// Adds a change of one row.
    ///
    /// - Returns: `false` for a change that deletes more than one row, which the caller must execute.
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

    /// Adds changes to deliver to an endpoint; ranges of one trip must be consecutive.
    mutating func post(_ revisions: ClosedRange<Int>, by author: ChangeAuthor, in trip: TripID, to endpoint: String) {
        let key = OfTrip(trip: trip, part: endpoint)
        if let known = posts[key] {
            posts[key] = Post(first: known.first, last: revisions.upperBound, author: known.author.and(author))
        } else {
            posts[key] = Post(first: revisions.lowerBound, last: revisions.upperBound, author: author)
        }
    }
}
