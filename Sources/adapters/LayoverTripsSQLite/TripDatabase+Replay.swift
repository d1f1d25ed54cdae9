import LayoverModel
import LayoverSQLite
import LayoverTrips

// The operator's view of the outbox, and replays.
extension TripDatabase {
    /// The state of an endpoint's part.
    func outbox(of endpoint: String, limit: Int) throws(StoreError) -> OutboxReport {
        let counts = try rows(
            """
            SELECT count(*) FILTER (WHERE given_up = 0), count(*) FILTER (WHERE given_up = 1),
            min(changed_at) FILTER (WHERE given_up = 0) FROM outbox WHERE endpoint = ? AND revision > since
            """, [.text(endpoint)]
        ) { row in (waiting: row.number(0), givenUp: row.number(1), oldest: row.optionalNumber(2)) }
        let sql = """
            SELECT trip, since, revision, attempts, changed_at, next_at, given_up FROM outbox
            WHERE endpoint = ? AND revision > since ORDER BY changed_at, id LIMIT ?
            """
        let entries = try rows(sql, [.text(endpoint), .integer(limit)]) { row throws(StoreError) in
            guard let trip = TripID(row.text(0)) else { throw .damaged(sql) }
            return OutboxReport.Entry(
                trip: trip, since: row.number(1), revision: row.number(2), attempts: row.number(3),
                changedAt: UTCInstant(seconds: row.number(4)),
                nextAt: row.number(6) == 0 ? UTCInstant(seconds: row.number(5)) : nil)
        }
        return OutboxReport(
            waiting: counts.first?.waiting ?? 0, givenUp: counts.first?.givenUp ?? 0,
            oldest: counts.first?.oldest.map { UTCInstant(seconds: $0) }, entries: entries)
    }

    /// Makes rows due.
    ///
    /// - Returns: The number of rows.
    func replay(_ what: OutboxReplay, for endpoint: String, at now: UTCInstant) throws(StoreError) -> Int {
        let all: [SQLiteValue] = [.text(endpoint), .integer(now.seconds)]
        return switch what {
        case .failed:
            try changed(
                """
                UPDATE outbox SET next_at = ?2 WHERE endpoint = ?1 AND revision > since AND attempts > 0
                AND given_up = 0 RETURNING id
                """, all)
        case .untold:
            try changed(
                """
                UPDATE outbox SET next_at = ?2, attempts = 0, given_up = 0 WHERE endpoint = ?1 AND revision > since
                RETURNING id
                """, all)
        case .trip(let trip):
            try changed(
                """
                INSERT INTO outbox (endpoint, trip, since, revision, attempts, next_at, changed_at)
                SELECT ?1, id, 0, revision, 0, ?2, ?2 FROM trips WHERE id = ?3 \(TripDatabase.again)
                """, all + [.text(trip.text)])
        case .since(let moment):
            try changed(
                """
                INSERT INTO outbox (endpoint, trip, since, revision, attempts, next_at, changed_at)
                SELECT ?1, trip, min(revision) - 1, max(revision), 0, ?2, min(at) FROM changes WHERE at >= ?3
                GROUP BY trip LIMIT ?4 \(TripDatabase.again)
                """, all + [.integer(moment.seconds), .integer(TripStoreLimits.replayedTrips)])
        }
    }

    /// An existing row is extended to these changes.
    private static let again = """
        ON CONFLICT (trip, endpoint) DO UPDATE SET since = min(since, excluded.since), revision = max(revision,
        excluded.revision), attempts = 0, next_at = excluded.next_at, changed_at = min(changed_at,
        excluded.changed_at), author = '*', given_up = 0 RETURNING id
        """

    private func changed(_ sql: String, _ values: [SQLiteValue]) throws(StoreError) -> Int {
        try rows(sql, values) { row in row.number(0) }.count
    }

    func disabledEndpoints() throws(StoreError) -> Set<String> {
        Set(try rows("SELECT name FROM endpoints") { row in row.text(0) })
    }

    func setDisabled(_ isDisabled: Bool, _ endpoint: String, at now: UTCInstant) throws(StoreError) {
        if isDisabled {
            try run("INSERT OR IGNORE INTO endpoints VALUES (?, ?)", [.text(endpoint), .integer(now.seconds)])
        } else {
            try run("DELETE FROM endpoints WHERE name = ?", [.text(endpoint)])
        }
    }
}
