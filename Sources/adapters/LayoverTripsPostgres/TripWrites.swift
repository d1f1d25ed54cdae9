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
    /// Changes to deliver to an endpoint.
    struct Post {
        var first: Int
        var last: Int
        var author: ChangeAuthor
    }

    /// By the name of their table and their key.
    private(set) var rows: [String: [[StoredValue]: [StoredValue]]] = [:]
    /// The items whose adders are all among the rows.
    private(set) var readded: Set<OfTrip<ItemID>> = []
    /// The keys of deleted rows, by the name of their table.
    private(set) var dropped: [String: Set<TripHash>] = [:]
    /// The revisions up to which logs are deleted.
    private(set) var droppedChanges: [TripID: Int] = [:]
    private(set) var posts: [OfTrip<String>: Post] = [:]

    /// Adds a change of one row.
    ///
    /// - Returns: `false` for a change that deletes more than one row, which the caller must execute.
    mutating func take(_ change: RowChange, of trip: TripID) -> Bool {
        switch change {
        // The trip's own row is written with any change of it.
        case .trip: break
        case .tripDropped, .personErased, .itemDropped: return false
        case .person(let person): put(person, in: trip)
        case .item(let item): put(item, in: trip)
        case .adders(let item, let list):
            let (table, start) = (StoredAdder.table.name, [StoredValue.id(trip), .id(item)])
            rows[table] = rows[table]?.filter { $0.key.prefix(2) != start[...] }
            readded.insert(OfTrip(trip: trip, part: item))
            for (place, adder) in list.enumerated() { put(StoredAdder(adder, of: item, place: place), in: trip) }
        case .vote(let person, let cell, let vote): put(StoredVote(vote, of: person, in: cell), in: trip)
        case .link(let link):
            put(link, in: trip)
            dropped[TripLink.table.name]?.remove(link.hash)
        case .linkDropped(let hash): drop(hash, from: TripLink.table)
        case .handover(let handover):
            put(handover, in: trip)
            dropped[TripHandover.table.name]?.remove(handover.hash)
        case .handoverDropped(let hash): drop(hash, from: TripHandover.table)
        case .change(let change): put(change, in: trip)
        case .changesDropped(let through): droppedChanges[trip] = max(through, droppedChanges[trip] ?? through)
        case .reply(let key, let reply, let person): put(KeyedReply(reply, to: key, in: trip, by: person), in: trip)
        case .report(let moment): put(StoredReport(at: moment), in: trip)
        }
        return true
    }

    private mutating func drop(_ hash: TripHash, from table: TripTable) {
        rows[table.name]?[[.bytes(hash.bytes)]] = nil
        dropped[table.name, default: []].insert(hash)
    }

    private mutating func put<Record: TableRecord>(_ record: Record, in trip: TripID) {
        let (table, values) = (Record.table, record.values(in: trip))
        let key = table.key(of: values)
        // A row without a key is added, however often.
        let place = key.isEmpty ? [.integer(rows[table.name]?.count ?? 0)] : key
        rows[table.name, default: [:]][place] = values
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
