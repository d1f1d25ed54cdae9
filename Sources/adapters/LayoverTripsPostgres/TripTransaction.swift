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

    private let connection: PostgresConnection
    private let settings: PostgresTripStore.Settings
    private let known: (TripID) -> KnownTrips.Entry?
    private let seen = ContinuousClock.now
    private var now = UTCInstant(seconds: 0)
    private var links: [TripHash: TripID] = [:]
    private var held: [TripID: Held] = [:]
    private var replies: [TripHash: TripWrites.Reply] = [:]
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
        self.connection = connection
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
        try connection.transact { () throws(PostgresError) in
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
        let reader = TripRowReader(connection: connection)
        if !hashes.isEmpty { links = try reader.trips(of: hashes) }
        for (trip, version) in try lock(requests.compactMap { trip(of: $0.target) }) {
            if let entry = known(trip), entry.version == version, let rows = entry.rows {
                held[trip] = Held(rows: rows, version: version)
            } else {
                held[trip] = Held(rows: try reader.load(trip), version: version)
            }
        }
        try readTimeAndReplies(requests.compactMap { $0.key?.hash })
    }

    /// Locks each trip's own row, in the order of their names.
    ///
    /// - Returns: The version of each existing trip.
    private func lock(_ trips: [TripID]) throws(PostgresError) -> [(trip: TripID, version: TripVersion)] {
        let sql = "SELECT id, epoch, version FROM layover.trips WHERE id = ANY($1) ORDER BY id FOR UPDATE"
        return try connection.rows(sql, [.texts(trips.map(\.text))]) { row throws(PostgresError) in
            guard let trip = TripID(row.text(0)) else { throw .damaged(sql) }
            return (trip, TripVersion(epoch: row.number(1), number: row.number(2)))
        }
    }

    /// Reads the time and stored replies after the locks were acquired, so that a later transaction has a later time.
    private func readTimeAndReplies(_ keys: [TripHash]) throws(PostgresError) {
        if let given = settings.clock.givenTime {
            now = given
            if keys.isEmpty { return }
        }
        let sql = """
            SELECT \(StoreClock.sql), replies.key_hash, replies.trip, replies.person, replies.request_hash, replies.sealed,
            replies.until FROM (VALUES (1)) AS one LEFT JOIN layover.replies AS replies ON replies.key_hash = ANY($1)
            """
        let rows = try connection.rows(sql, [.byteStrings(keys.map(\.bytes))]) { row throws(PostgresError) in
            (seconds: row.number(0), stored: try TripTransaction.reply(row, sql))
        }
        if settings.clock.givenTime == nil, let first = rows.first { now = UTCInstant(seconds: first.seconds) }
        for case let stored? in rows.map({ $0.stored }) { replies[stored.key] = stored.reply }
    }

    private static func reply(
        _ row: borrowing PostgresRow, _ sql: String
    ) throws(PostgresError) -> (key: TripHash, reply: TripWrites.Reply)? {
        guard let key = TripHash(row.bytes(1)) else { return nil }
        guard let trip = TripID(row.text(2)), let request = TripHash(row.bytes(4)) else { throw .damaged(sql) }
        let reply = StoredReply(request: request, sealed: row.bytes(5), until: UTCInstant(seconds: row.number(6)))
        let person = row.optionalText(3).flatMap { PersonID($0) }
        return (key, TripWrites.Reply(trip: trip, person: person, reply: reply))
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
            replies[key] = TripWrites.Reply(trip: trip, person: person, reply: reply)
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
        let writer = TripRowWriter(connection: connection, now: now)
        switch change {
        case .itemDropped(let item): try writer.drop(item, of: trip)
        case .personErased(let person):
            try writer.erase(person, of: trip)
            replies = replies.filter { $0.value.trip != trip || $0.value.person != person }
        case .tripDropped:
            try writer.drop(trip)
            replies = replies.filter { $0.value.trip != trip }
        default: break
        }
    }

    /// Writes the collected changes.
    private func flush() throws(PostgresError) {
        let changed = held.filter { $0.value.isChanged && $0.value.rows != nil }
        let headers = changed.compactMap { _, held in
            held.rows.map { TripRowWriter.Header(trip: $0.trip, version: held.version.next.number) }
        }
        let writer = TripRowWriter(connection: connection, now: now)
        // Written first, so that a transaction that creates the same trip elsewhere waits here.
        if !headers.isEmpty { try writer.write(headers) }
        for trip in changed.keys {
            if let version = held[trip]?.version { held[trip]?.version = version.next }
            held[trip]?.isChanged = false
        }
        try writer.write(writes)
        writes = TripWrites()
    }
}

extension TripRows {
    /// Whether one of its links or handovers has this hash.
    fileprivate func isOpened(by hash: TripHash) -> Bool { links[hash] != nil || handovers[hash] != nil }
}
