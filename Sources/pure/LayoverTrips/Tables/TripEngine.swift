package import LayoverModel

/// A connection to the tables of trips; what differs between engines is written where the engine is.
package protocol TripEngine {
    associatedtype Failure: Error

    /// Runs one statement, and reads each of its rows; a damaged row is an error, and never skipped.
    func rows<Record: RowRecord>(
        _ statement: TripStatement, _ values: [StoredValue]
    ) throws(Failure) -> [Record]

    /// Runs one statement without result rows.
    ///
    /// - Returns: The number of rows that it wrote.
    @discardableResult
    func run(_ statement: TripStatement, _ values: [StoredValue]) throws(Failure) -> Int

    /// Reads several times in one state of the tables.
    func snapshot<Value>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value
}

extension TripStatement {
    fileprivate static let changes = TripStatement(
        TripChange.table.rows.postgres + " AND revision > $2 ORDER BY revision")
    fileprivate static let ofHash = TripStatement(
        """
        SELECT trip FROM layover.links WHERE hash = $1 UNION ALL SELECT trip FROM layover.people WHERE key_hash = $1
        UNION ALL SELECT trip FROM layover.handovers WHERE hash = $1 LIMIT 1
        """)
    fileprivate static let erasures = TripStatement(
        "SELECT trip, person, at FROM layover.erasures ORDER BY at, trip, person")
    fileprivate static let reports = TripStatement(
        """
        SELECT trips.id, count(*), min(reports.at), max(reports.at), trips.market, trips.frozen
        FROM layover.reports AS reports JOIN layover.trips AS trips ON trips.id = reports.trip
        GROUP BY trips.id ORDER BY max(reports.at) DESC, trips.id LIMIT $1
        """)
    fileprivate static let watching = TripStatement(
        "SELECT DISTINCT trip FROM layover.items WHERE search = $1 ORDER BY trip LIMIT $2")
    fileprivate static let searches = TripStatement(
        "SELECT DISTINCT search FROM layover.items WHERE search IS NOT NULL LIMIT $1")
    fileprivate static let due = TripStatement("SELECT id FROM layover.trips WHERE due <= $1 ORDER BY due LIMIT $2")
    fileprivate static let endingTrips = TripStatement(
        "SELECT count(*) FROM layover.trips WHERE due <= $1 AND expires <= $2")
    fileprivate static let allTrips = TripStatement("SELECT count(*) FROM layover.trips")
    fileprivate static let oldErasures = TripStatement("SELECT count(*) FROM layover.erasures WHERE at < $1")
    fileprivate static let allErasures = TripStatement("SELECT count(*) FROM layover.erasures")
    /// SQLite needs no index for it: the oldest replies have the lowest numbers.
    fileprivate static let dropReplies = TripStatement(
        postgres: """
            DELETE FROM layover.replies WHERE key_hash IN (SELECT key_hash FROM layover.replies WHERE until <= $1
            ORDER BY until LIMIT $2 FOR UPDATE SKIP LOCKED)
            """,
        sqlite: "DELETE FROM replies WHERE id IN (SELECT id FROM replies ORDER BY id LIMIT ?2) AND until <= ?1")
    fileprivate static let dropErasures = TripStatement("DELETE FROM layover.erasures WHERE at < $1")
}

extension TripEngine {
    /// All rows of a trip except its log and replies, in a transaction that sees one state; `nil` if the trip does not exist.
    ///
    /// - Throws: The engine's error, or because a row is damaged.
    package func load(_ trip: TripID) throws(Failure) -> TripRows? {
        let headers: [Trip] = try records(of: trip)
        guard let header = headers.first else { return nil }
        var rows = TripRows(header)
        for person: TripPerson in try records(of: trip) { rows.put(person) }
        var adders: [ItemID: [TripAdder]] = [:]
        for row: StoredAdder in try records(of: trip) { adders[row.item, default: []].append(row.adder) }
        for var item: TripItem in try records(of: trip) {
            item.adders = adders[item.id] ?? []
            rows.put(item)
        }
        for link: TripLink in try records(of: trip) { rows.links[link.hash] = link }
        for handover: TripHandover in try records(of: trip) { rows.handovers[handover.hash] = handover }
        for row: StoredVote in try records(of: trip) { rows.put(row.vote, of: row.person, in: row.cell) }
        return rows
    }

    private func records<Record: TableRecord>(of trip: TripID) throws(Failure) -> [Record] {
        try rows(Record.table.rows, [.id(trip)])
    }

    /// The lines of a trip's log after a revision.
    package func changes(_ trip: TripID, after revision: Int) throws(Failure) -> [TripChange] {
        try rows(.changes, [.id(trip), .integer(revision)])
    }

    /// The trip of a link, of a person's key or of a handover.
    package func trip(of hash: TripHash) throws(Failure) -> TripID? {
        let trips: [TripID] = try rows(.ofHash, [.bytes(hash.bytes)])
        return trips.first
    }

    package func erasures() throws(Failure) -> [TripErasure] { try rows(.erasures, []) }

    /// The reported trips, most recent report first.
    package func reports(limit: Int) throws(Failure) -> [TripReports] { try rows(.reports, [.integer(limit)]) }

    /// The trips with live items of a search, sorted.
    package func trips(watching search: SearchKey) throws(Failure) -> [TripID] {
        try rows(.watching, [.text(search.text), .integer(TripStoreLimits.watchingTrips)])
    }

    /// The first trips, sorted, with live items of any of these searches.
    package func trips(watching searches: [SearchKey]) throws(Failure) -> [TripID] {
        var trips: Set<TripID> = []
        for search in searches { trips.formUnion(try self.trips(watching: search)) }
        return Array(trips.sorted().prefix(TripStoreLimits.watchingTrips))
    }

    /// The searches whose answers may contain live items.
    package func searches(limit: Int) throws(Failure) -> [SearchKey] {
        let texts: [String] = try rows(.searches, [.integer(limit)])
        return texts.compactMap { SearchKey(text: $0) }
    }

    /// Every row, one line each, sorted within its table.
    package func dump() throws(Failure) -> [String] {
        try snapshot { () throws(Failure) in
            var lines: [String] = []
            for table in ["head"] + TripTables.all.map(\.name) {
                let rows: [DumpedRow] = try rows(TripStatement("SELECT * FROM layover.\(table)"), [])
                lines += rows.map { table + $0.line }.sorted()
            }
            return lines
        }
    }
}

// Periodic work.
extension TripEngine {
    /// The trips that are due for the sweep, longest overdue first.
    package func trips(dueAt now: UTCInstant) throws(Failure) -> [TripID] {
        try rows(.due, [.at(now), .integer(TripStoreLimits.sweptTrips)])
    }

    /// Counts the trips that a sweep would end and the expired erasures, and the total of each if there are more than a few.
    ///
    /// - Parameters:
    ///   - now: The time of the sweep.
    ///   - daysEnded: Days for which an ended trip is kept.
    /// - Returns: The two counts for trips, then for erasures.
    /// - Throws: The engine's error.
    package func dueRows(at now: UTCInstant, daysEnded: Int) throws(Failure) -> [(due: Int, of: Int)] {
        let end = now.adding(seconds: -daysEnded * 86_400)
        return [
            try counts(.endingTrips, [.at(now), .at(end)], of: .allTrips),
            try counts(.oldErasures, [.at(TripStoreLimits.oldestErasure(at: now))], of: .allErasures),
        ]
    }

    private func counts(
        _ some: TripStatement, _ values: [StoredValue], of all: TripStatement
    ) throws(Failure) -> (due: Int, of: Int) {
        let due: [Int] = try rows(some, values)
        let count = due.first ?? 0
        guard count >= TripStoreLimits.heldSweepRows else { return (count, count) }
        let total: [Int] = try rows(all, [])
        return (count, total.first ?? count)
    }

    /// Deletes expired replies, erasures and rows of the outbox.
    package func dropOld(at now: UTCInstant) throws(Failure) {
        try run(.dropReplies, [.at(now), .integer(TripStoreLimits.sweptReplies)])
        try run(.dropErasures, [.at(TripStoreLimits.oldestErasure(at: now))])
        try dropSettled(at: now)
    }
}

extension TripErasure: RowRecord {
    package init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        guard let trip = TripID(row.text(0)) else { return nil }
        self.init(trip: trip, person: PersonID(row.text(1)), at: row.moment(2))
    }
}

extension TripReports: RowRecord {
    package init?<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        guard let trip = TripID(row.text(0)), let market = Market(row.text(4)) else { return nil }
        self.init(
            trip: trip, count: row.number(1), first: row.moment(2), last: row.moment(3), market: market,
            isFrozen: row.flag(5))
    }
}

private struct DumpedRow: RowRecord {
    let line: String

    init<Row: StoredRow & ~Copyable>(_ row: borrowing Row) {
        var line = ""
        for column in 0..<row.count { line += row.stored(column).dumped }
        self.line = line
    }
}
