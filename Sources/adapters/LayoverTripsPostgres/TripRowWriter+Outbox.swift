import LayoverModel
import LayoverPostgres
import LayoverTrips

// The outbox: pending deliveries to endpoints, written together with the change. There is one row for each trip and endpoint,
// so that changes before a delivery are delivered together.
//
// Authors: `author` made the changes up to the last lease of the row, `later` those since; they are merged if the delivery
// failed. `*` means several authors, and an empty `later` none.
extension TripRowWriter {
    func writePosts(_ posts: [OfTrip<String>: TripWrites.Post]) throws(PostgresError) {
        let (keys, rows) = (Array(posts.keys), Array(posts.values))
        try connection.run(
            """
            INSERT INTO layover.outbox AS known (endpoint, trip, since, revision, attempts, next_at, changed_at, author,
            later, given_up) SELECT endpoint, trip, lowest - 1, highest, 0, $6, $6, author, '', false
            FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[])
            AS post (endpoint, trip, lowest, highest, author) ON CONFLICT (trip, endpoint) DO UPDATE SET
            revision = excluded.revision,
            changed_at = CASE WHEN known.revision = known.since THEN excluded.changed_at ELSE known.changed_at END,
            author = CASE WHEN known.leased_until IS NOT NULL THEN known.author WHEN known.revision = known.since
                OR known.author = excluded.author THEN excluded.author ELSE '*' END,
            later = CASE WHEN known.leased_until IS NULL THEN '' WHEN known.later IN ('', excluded.author)
                THEN excluded.author ELSE '*' END,
            attempts = CASE WHEN known.given_up THEN 0 ELSE known.attempts END,
            next_at = CASE WHEN known.given_up THEN excluded.next_at ELSE known.next_at END, given_up = false
            """,
            [
                .texts(keys.map(\.part)), .texts(keys.map(\.trip.text)), .integers(rows.map(\.first)),
                .integers(rows.map(\.last)), .texts(rows.map(\.author.text)), .integer(now.seconds),
            ])
    }

    /// Leases due rows, each until its own lease ends; concurrent callers receive different rows.
    func claim(for endpoint: String, limit: Int, leaseSeconds: Int) throws(PostgresError) -> [OutboxRow] {
        try lend("next_at <= $3 AND NOT given_up", limit: limit, for: endpoint, leaseSeconds: leaseSeconds)
    }

    /// Leases the failed row that is due next.
    func claimEarly(for endpoint: String, leaseSeconds: Int) throws(PostgresError) -> OutboxRow? {
        try lend("attempts > 0 AND NOT given_up", limit: 1, for: endpoint, leaseSeconds: leaseSeconds).first
    }

    private func lend(
        _ condition: String, limit: Int, for endpoint: String, leaseSeconds: Int
    ) throws(PostgresError) -> [OutboxRow] {
        let sql = """
            WITH due AS (SELECT id FROM layover.outbox WHERE endpoint = $2 AND revision > since
            AND (leased_until IS NULL OR leased_until <= $3) AND \(condition) ORDER BY next_at, id LIMIT $4
            FOR UPDATE SKIP LOCKED) UPDATE layover.outbox AS known SET leased_until = $1, \(TripRowWriter.joined)
            FROM due WHERE known.id = due.id RETURNING known.id, known.trip, known.since, known.revision,
            known.attempts, known.author, known.changed_at, known.next_at
            """
        let until = now.adding(seconds: leaseSeconds)
        let values: [PostgresValue] = [
            .integer(until.seconds), .text(endpoint), .integer(now.seconds), .integer(limit),
        ]
        let lent = try connection.rows(sql, values) { row throws(PostgresError) in
            guard let trip = TripID(row.text(1)) else { throw .damaged(sql) }
            let lent = OutboxRow(
                id: row.number(0), endpoint: endpoint, trip: trip, since: row.number(2), revision: row.number(3),
                attempts: row.number(4), author: ChangeAuthor(text: row.text(5)),
                changedAt: UTCInstant(seconds: row.number(6)), waitSeconds: max(0, row.number(7) - now.seconds))
            return (next: row.number(7), row: lent)
        }
        return lent.sorted { ($0.next, $0.row.id) < ($1.next, $1.row.id) }.map { $0.row }
    }

    /// Merges the changes since the lease into the row.
    private static let joined =
        "author = CASE WHEN known.later IN ('', known.author) THEN known.author ELSE '*' END, later = ''"

    /// Ends the lease of a row.
    func settle(_ row: OutboxRow, as end: OutboxRow.End) throws(PostgresError) {
        switch end {
        case .delivered: try settle(row, nextAt: now.adding(seconds: TripStoreLimits.deliverySeconds))
        case .unneeded: try settle(row, nextAt: now)
        case .failed(let seconds):
            try give(row, back: "attempts = known.attempts + 1, next_at = $2", at: now.adding(seconds: seconds))
        case .postponed(let seconds): try give(row, back: "next_at = $2", at: now.adding(seconds: seconds))
        case .givenUp:
            try give(row, back: "attempts = known.attempts + 1, given_up = true, next_at = $2", at: now)
        }
    }

    /// All changes up to the row's revision were delivered, or need no delivery.
    private func settle(_ row: OutboxRow, nextAt: UTCInstant) throws(PostgresError) {
        try connection.run(
            """
            UPDATE layover.outbox SET since = greatest(since, $2), attempts = 0, given_up = false, next_at = $3,
            leased_until = NULL, changed_at = $4, author = CASE WHEN later = '' THEN '*' ELSE later END, later = ''
            WHERE id = $1
            """,
            [.integer(row.id), .integer(row.revision), .integer(nextAt.seconds), .integer(now.seconds)])
    }

    private func give(_ row: OutboxRow, back change: String, at next: UTCInstant) throws(PostgresError) {
        try connection.run(
            "UPDATE layover.outbox AS known SET \(change), leased_until = NULL, \(TripRowWriter.joined) WHERE id = $1",
            [.integer(row.id), .integer(next.seconds)])
    }

    /// Deletes rows without pending changes, if a further change could be delivered at once.
    func dropSettled() throws(PostgresError) {
        try connection.run(
            "DELETE FROM layover.outbox WHERE revision = since AND next_at <= $1 AND leased_until IS NULL",
            [.integer(now.seconds)])
    }

    /// Makes rows due.
    ///
    /// - Returns: The number of rows.
    func replay(_ what: OutboxReplay, for endpoint: String) throws(PostgresError) -> Int {
        let all: [PostgresValue] = [.text(endpoint), .integer(now.seconds)]
        return switch what {
        case .failed:
            try connection.run(
                """
                UPDATE layover.outbox SET next_at = $2 WHERE endpoint = $1 AND revision > since AND attempts > 0
                AND NOT given_up
                """, all)
        case .untold:
            try connection.run(
                """
                UPDATE layover.outbox SET next_at = $2, attempts = 0, given_up = false WHERE endpoint = $1
                AND revision > since
                """, all)
        case .trip(let trip):
            try tellAgain("id, 0, revision, $2 FROM layover.trips WHERE id = $3", all + [.text(trip.text)])
        case .since(let moment):
            try tellAgain(
                """
                trip, min(revision) - 1, max(revision), min(at) FROM layover.changes WHERE at >= $3 GROUP BY trip LIMIT $4
                """, all + [.integer(moment.seconds), .integer(TripStoreLimits.replayedTrips)])
        }
    }

    /// Makes rows of trips due; an existing row is extended to these changes.
    ///
    /// - Parameters:
    ///   - trips: Selects the trips, the first and the last revision, and the time of the first change.
    ///   - values: The values of that statement; the first two are the endpoint and the time.
    /// - Returns: The number of rows.
    /// - Throws: `PostgresError`.
    private func tellAgain(_ trips: String, _ values: [PostgresValue]) throws(PostgresError) -> Int {
        try connection.run(
            """
            INSERT INTO layover.outbox AS known (endpoint, trip, since, revision, attempts, next_at, changed_at, author,
            later, given_up) SELECT $1, trip, since, revision, 0, $2, changed_at, '*', '', false
            FROM (SELECT \(trips)) AS again (trip, since, revision, changed_at)
            ON CONFLICT (trip, endpoint) DO UPDATE SET since = least(known.since, excluded.since),
            revision = greatest(known.revision, excluded.revision), attempts = 0, next_at = excluded.next_at,
            changed_at = least(known.changed_at, excluded.changed_at), author = '*', given_up = false
            """, values)
    }

    func setDisabled(_ isDisabled: Bool, _ endpoint: String) throws(PostgresError) {
        if isDisabled {
            try connection.run(
                "INSERT INTO layover.endpoints VALUES ($1, $2) ON CONFLICT (name) DO NOTHING",
                [.text(endpoint), .integer(now.seconds)])
        } else {
            try connection.run("DELETE FROM layover.endpoints WHERE name = $1", [.text(endpoint)])
        }
    }
}
