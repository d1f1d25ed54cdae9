import LayoverModel
import LayoverPostgres
import LayoverTrips

/// Requests that share one transaction: each sees the changes of the previous ones.
///
/// The rows of their trips are locked first, in the same order on every server, so that they do not change before the commit;
/// then the rules decide in memory, and all changes are written together.
final class TripTransaction {
    /// A locked trip.
    private struct Held {
        /// Its state within the transaction; `nil` if it does not exist.
        var rows: TripRows?
        /// The last written version; its number is 0 if the trip has not been written.
        var version: TripVersion
        /// Whether any of it must be written.
        var isChanged = false
    }

    private let database: TripDatabase
    private let settings: PostgresTripStore.Settings
    private let known: (TripID) -> KnownTrips.Entry?
    private let seen = ContinuousClock.now
    private var now = UTCInstant(seconds: 0)
    private var links: [TripHash: TripID] = [:]
    private var held: [TripID: Held] = [:]
    private var replies: [TripHash: KeyedReply] = [:]
    private var writes = TripWrites()
    private var lines: [TripID: [TripChange]] = [:]
    private var searches: [TripID: [SearchKey]] = [:]

    /// - Parameters:
    ///   - connection: The connection; the database's tables must fit this program.
    ///   - settings: The settings of the store.
    ///   - known: Returns the last state of a trip that this server read.
    init(
        _ connection: PostgresConnection, _ settings: PostgresTripStore.Settings,
        known: @escaping (TripID) -> KnownTrips.Entry?
    ) {
        database = TripDatabase(connection: connection)
        self.settings = settings
        self.known = known
    }

    /// The trips to cache after the commit.
    var entries: [(trip: TripID, entry: KnownTrips.Entry)] {
        held.map { trip, held in
            // The version of a deleted trip is newer than all known ones.
            let version = held.rows == nil ? held.version.next : held.version
            return (trip, KnownTrips.Entry(held.rows, version: version, seen: seen))
        }
    }

    /// The changed trips in their new state, with their new lines of the log.
    var committed: [CommittedTrip] {
        lines.map { trip, lines in
            CommittedTrip(trip: trip, rows: held[trip]?.rows, lines: lines, searches: searches[trip] ?? [])
        }
    }

    /// Decides all requests and commits.
    ///
    /// - Throws: `PostgresError` if the transaction fails without effect, or its outcome is unknown.
    func run(_ requests: [TripRequest]) throws(PostgresError) -> [TripOutcome] {
        try database.connection.transact { () throws(PostgresError) in
            try hold(requests)
            var outcomes: [TripOutcome] = []
            for request in requests { outcomes.append(try decide(request)) }
            try flush()
            return outcomes
        }
    }

    /// Locks the rows of all trips in the requests, and reads those that are not cached.
    private func hold(_ requests: [TripRequest]) throws(PostgresError) {
        let hashes = requests.compactMap { if case .link(let hash) = $0.target { hash } else { nil } }
        if !hashes.isEmpty { links = try database.trips(of: hashes) }
        let trips = requests.compactMap { trip(of: $0.target) }
        for state in try database.versions(of: trips, isLocking: true) {
            if let entry = known(state.trip), entry.version == state.version, let rows = entry.rows {
                held[state.trip] = Held(rows: rows, version: state.version)
            } else {
                held[state.trip] = Held(rows: try database.load(state.trip), version: state.version)
            }
        }
        try readTimeAndReplies(requests.compactMap { $0.key?.hash })
    }

    /// Reads the time and stored replies after the locks were acquired, so that a later transaction has a later time.
    private func readTimeAndReplies(_ keys: [TripHash]) throws(PostgresError) {
        if let given = settings.clock.givenTime {
            now = given
            if keys.isEmpty { return }
        }
        let sql = """
            SELECT replies.key_hash, replies.trip, replies.person, replies.request_hash, replies.sealed, replies.until,
            \(StoreClock.sql) FROM (VALUES (1)) AS one LEFT JOIN layover.replies AS replies ON replies.key_hash = ANY($1)
            """
        let rows: [TimedReply] = try database.rows(sql, [.byteStrings(keys.map(\.bytes))])
        if settings.clock.givenTime == nil, let first = rows.first { now = UTCInstant(seconds: first.seconds) }
        for case let reply? in rows.map(\.reply) { replies[reply.key] = reply }
    }

    private func decide(_ request: TripRequest) throws(PostgresError) -> TripOutcome {
        let trip = trip(of: request.target)
        let before = trip.flatMap { held[$0]?.rows }
        let stored = request.key.flatMap { replies[$0.hash]?.reply }
        let decision = settings.rules.decide(request, on: before, stored: stored, now: now)
        if let trip, !decision.changes.isEmpty { try write(decision, of: request, trip) }
        return decision.outcome
    }

    /// The trip of a request, also by a link that was made in this transaction.
    private func trip(of target: TripRequest.Target) -> TripID? {
        switch target {
        case .new(let trip), .trip(let trip): trip
        case .link(let hash): links[hash] ?? held.first { $0.value.rows?.isOpened(by: hash) == true }?.key
        }
    }

    private func write(
        _ decision: TripDecision, of request: TripRequest, _ trip: TripID
    ) throws(PostgresError) {
        let none = TripVersion(epoch: decision.rows?.trip.epoch ?? 0, number: 0)
        held[trip, default: Held(rows: nil, version: none)].isChanged = true
        for change in decision.changes where !writes.take(change, of: trip) {
            try flush()
            try erase(change, of: trip)
        }
        held[trip]?.rows = decision.rows
        held[trip]?.isChanged = decision.rows != nil
        for case .reply(let key, let reply, let person) in decision.changes {
            replies[key] = KeyedReply(reply, to: key, in: trip, by: person)
        }
        lines[trip, default: []] += decision.log
        for case .item(let item) in decision.changes where !item.isRemoved {
            if let search = item.offer.flight?.search { searches[trip, default: []].append(search) }
        }
        post(decision, of: request, trip)
    }

    private func post(_ decision: TripDecision, of request: TripRequest, _ trip: TripID) {
        guard let first = decision.log.first, let last = decision.log.last, let rows = decision.rows else { return }
        let author = ChangeAuthor(request, decision.outcome, in: rows)
        for endpoint in settings.endpoints {
            writes.post(first.revision...last.revision, by: author, in: trip, to: endpoint)
        }
    }

    /// Deletes whole groups of rows, once all previous changes are written.
    private func erase(_ change: RowChange, of trip: TripID) throws(PostgresError) {
        switch change {
        case .itemDropped(let item): try database.drop(item, of: trip)
        case .personErased(let person):
            try database.erase(person, of: trip, at: now)
            replies = replies.filter { $0.value.trip != trip || $0.value.person != person }
        case .tripDropped:
            try database.drop(trip, at: now)
            replies = replies.filter { $0.value.trip != trip }
        default: break
        }
    }

    /// Writes the collected changes.
    private func flush() throws(PostgresError) {
        let changed = held.filter { $0.value.isChanged && $0.value.rows != nil }
        let headers = changed.compactMap { _, held in
            held.rows.map { (trip: $0.trip, version: held.version.next.number) }
        }
        // Written first, so that a transaction that creates the same trip elsewhere waits here.
        if !headers.isEmpty { try database.write(headers, at: now) }
        for trip in changed.keys {
            if let version = held[trip]?.version { held[trip]?.version = version.next }
            held[trip]?.isChanged = false
        }
        try database.write(writes, at: now)
        writes = TripWrites()
    }
}

/// A stored reply, if there is one, and the time.
private struct TimedReply: RowRecord {
    let reply: KeyedReply?
    let seconds: Int

    init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        reply = KeyedReply(row)
        seconds = row.number(6)
        if reply == nil, row.optionalText(1) != nil { return nil }
    }
}

extension TripRows {
    /// Whether one of its links or handovers has this hash.
    fileprivate func isOpened(by hash: TripHash) -> Bool { links[hash] != nil || handovers[hash] != nil }
}
