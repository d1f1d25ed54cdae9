import LayoverModel
import LayoverPostgres
import LayoverTrips

// Queries over many trips, or over rows that belong to no trip.
extension TripRowReader {
    /// The lines of a trip's log after a revision.
    func changes(_ trip: TripID, after revision: Int) throws(PostgresError) -> [TripChange] {
        let sql = """
            SELECT revision, kind, item, person, at FROM layover.changes WHERE trip = $1 AND revision > $2
            ORDER BY revision
            """
        return try connection.rows(sql, [.text(trip.text), .integer(revision)]) { row throws(PostgresError) in
            guard let kind = TripChange.Kind(rawValue: row.text(1)) else { throw .damaged(sql) }
            return TripChange(
                revision: row.number(0), kind: kind, item: row.optionalText(2).flatMap(ItemID.init),
                person: row.optionalText(3).flatMap(PersonID.init), at: UTCInstant(seconds: row.number(4)))
        }
    }

    /// The trips of links, of people's keys and of handovers.
    func trips(of hashes: [TripHash]) throws(PostgresError) -> [TripHash: TripID] {
        let sql = """
            SELECT hash, trip FROM layover.handovers WHERE hash = ANY($1) UNION ALL
            SELECT key_hash, trip FROM layover.people WHERE key_hash = ANY($1) UNION ALL
            SELECT hash, trip FROM layover.links WHERE hash = ANY($1)
            """
        let found = try connection.rows(sql, [.byteStrings(hashes.map(\.bytes))]) { row throws(PostgresError) in
            guard let hash = TripHash(row.bytes(0)), let trip = TripID(row.text(1)) else { throw .damaged(sql) }
            return (hash, trip)
        }
        return Dictionary(found) { first, _ in first }
    }

    func erasures() throws(PostgresError) -> [TripErasure] {
        let sql = "SELECT trip, person, at FROM layover.erasures ORDER BY at, trip, person"
        return try connection.rows(sql) { row throws(PostgresError) in
            guard let trip = TripID(row.text(0)) else { throw .damaged(sql) }
            return TripErasure(trip: trip, person: PersonID(row.text(1)), at: UTCInstant(seconds: row.number(2)))
        }
    }

    /// The reported trips, most recent report first.
    func reports(limit: Int) throws(PostgresError) -> [TripReports] {
        let sql = """
            SELECT trips.id, count(*), min(reports.at), max(reports.at), trips.market, trips.frozen
            FROM layover.reports AS reports JOIN layover.trips AS trips ON trips.id = reports.trip
            GROUP BY trips.id ORDER BY max(reports.at) DESC, trips.id LIMIT $1
            """
        return try connection.rows(sql, [.integer(limit)]) { row throws(PostgresError) in
            guard let trip = TripID(row.text(0)), let market = Market(row.text(4)) else { throw .damaged(sql) }
            return TripReports(
                trip: trip, count: row.number(1), first: UTCInstant(seconds: row.number(2)),
                last: UTCInstant(seconds: row.number(3)), market: market, isFrozen: row.flag(5))
        }
    }

    /// The trips with live items of a search, sorted.
    func trips(watching search: SearchKey) throws(PostgresError) -> [TripID] {
        try trips(
            "SELECT DISTINCT trip FROM layover.items WHERE search = $1 ORDER BY trip LIMIT $2",
            [.text(search.text), .integer(TripStoreLimits.watchingTrips)])
    }

    /// Counts the trips that a sweep would end and the expired erasures, and the total of each if there are more than a few.
    ///
    /// - Parameters:
    ///   - now: The time of the sweep.
    ///   - daysEnded: Days for which an ended trip is kept.
    /// - Returns: The two counts for trips, then for erasures.
    /// - Throws: `PostgresError`.
    func dueRows(at now: UTCInstant, daysEnded: Int) throws(PostgresError) -> [(due: Int, of: Int)] {
        let oldest = now.adding(seconds: -TripStoreLimits.erasureDays * 86_400)
        let end = now.adding(seconds: -daysEnded * 86_400)
        return [
            try dueRows(
                of: "trips", where: "due <= $1 AND expires <= $2", [.integer(now.seconds), .integer(end.seconds)]),
            try dueRows(of: "erasures", where: "at < $1", [.integer(oldest.seconds)]),
        ]
    }

    private func dueRows(
        of table: String, where condition: String, _ values: [PostgresValue]
    ) throws(PostgresError) -> (due: Int, of: Int) {
        let due = try count("SELECT count(*) FROM layover.\(table) WHERE \(condition)", values)
        guard due >= TripStoreLimits.heldSweepRows else { return (due, due) }
        return (due, try count("SELECT count(*) FROM layover.\(table)", []))
    }

    private func count(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) -> Int {
        try connection.rows(sql, values) { row in row.number(0) }.first ?? 0
    }

    /// The trips that are due for the sweep, longest overdue first.
    func trips(dueAt now: UTCInstant) throws(PostgresError) -> [TripID] {
        try trips(
            "SELECT id FROM layover.trips WHERE due <= $1 ORDER BY due LIMIT $2",
            [.integer(now.seconds), .integer(TripStoreLimits.sweptTrips)])
    }

    private func trips(_ sql: String, _ values: [PostgresValue]) throws(PostgresError) -> [TripID] {
        try connection.rows(sql, values) { row throws(PostgresError) in
            guard let trip = TripID(row.text(0)) else { throw .damaged(sql) }
            return trip
        }
    }

    /// Every row, one line each, sorted within its table.
    func dump() throws(PostgresError) -> [String] {
        var lines: [String] = []
        for table in TripSchema.names {
            lines += try connection.rows("SELECT * FROM layover.\(table)") { row throws(PostgresError) in
                table + TripRowReader.line(row)
            }.sorted()
        }
        return lines
    }

    private static func line(_ row: borrowing PostgresRow) -> String {
        (0..<row.count).map { column in
            switch row.value(column) {
            case .null: "|-"
            case .boolean(let flag): flag ? "|1" : "|0"
            case .integer(let number): "|\(number)"
            case .text(let text): "|\(text)"
            case .bytes(let bytes): "|\(hexadecimal(bytes))"
            case let other: "|\(other)"
            }
        }.joined()
    }

    /// The state of an endpoint's part of the outbox.
    func outbox(of endpoint: String, limit: Int) throws(PostgresError) -> OutboxReport {
        let counts = try connection.rows(
            """
            SELECT count(*) FILTER (WHERE NOT given_up), count(*) FILTER (WHERE given_up),
            min(changed_at) FILTER (WHERE NOT given_up) FROM layover.outbox WHERE endpoint = $1 AND revision > since
            """, [.text(endpoint)]
        ) { row throws(PostgresError) in
            (waiting: row.number(0), givenUp: row.number(1), oldest: row.optionalNumber(2))
        }
        let sql = """
            SELECT trip, since, revision, attempts, changed_at, next_at, given_up FROM layover.outbox
            WHERE endpoint = $1 AND revision > since ORDER BY changed_at, id LIMIT $2
            """
        let entries = try connection.rows(sql, [.text(endpoint), .integer(limit)]) { row throws(PostgresError) in
            guard let trip = TripID(row.text(0)) else { throw .damaged(sql) }
            return OutboxReport.Entry(
                trip: trip, since: row.number(1), revision: row.number(2), attempts: row.number(3),
                changedAt: UTCInstant(seconds: row.number(4)),
                nextAt: row.flag(6) ? nil : UTCInstant(seconds: row.number(5)))
        }
        return OutboxReport(
            waiting: counts.first?.waiting ?? 0, givenUp: counts.first?.givenUp ?? 0,
            oldest: counts.first?.oldest.map { UTCInstant(seconds: $0) }, entries: entries)
    }

    func disabledEndpoints() throws(PostgresError) -> Set<String> {
        Set(try connection.rows("SELECT name FROM layover.endpoints") { row throws(PostgresError) in row.text(0) })
    }
}
