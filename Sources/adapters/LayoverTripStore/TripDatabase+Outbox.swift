import LayoverModel
import LayoverSQLite
import LayoverTrips

// The outbox: what endpoints are to be told, written with the change itself; one row for each trip and endpoint, so that
// changes that come while nobody was told yet are told at once.
//
// Authors: `author` made what the row had when it was lent last, `later` what came since; both are one where the row was not
// delivered. `*` stands for several, and an empty `later` for nothing.
extension TripDatabase {
    /// Notes changes, within their transaction.
    ///
    /// - Parameters:
    ///   - revisions: Of the changes, in one stretch.
    ///   - author: Who made them.
    ///   - trip: Whose they are.
    ///   - endpoint: Who is to be told.
    ///   - now: When they were made.
    /// - Throws: `StoreError` with what SQLite says.
    func post(
        _ revisions: ClosedRange<Int>, by author: ChangeAuthor, in trip: TripID, to endpoint: String,
        at now: UTCInstant
    ) throws(StoreError) {
        // By itself, so that the index by time is written only where a row becomes due again.
        try run(
            """
            UPDATE outbox SET attempts = 0, next_at = ?3, given_up = 0 WHERE trip = ?1 AND endpoint = ?2 AND given_up = 1
            """, [.text(trip.text), .text(endpoint), .integer(now.seconds)])
        try run(
            """
            INSERT INTO outbox (endpoint, trip, since, revision, attempts, next_at, changed_at, author)
            VALUES (?1, ?2, ?3 - 1, ?4, 0, ?5, ?5, ?6) ON CONFLICT (trip, endpoint) DO UPDATE SET
            revision = excluded.revision,
            changed_at = CASE WHEN revision = since THEN ?5 ELSE changed_at END,
            author = CASE WHEN leased_until IS NOT NULL THEN author WHEN revision = since OR author = ?6 THEN ?6
                ELSE '*' END,
            later = CASE WHEN leased_until IS NULL THEN '' WHEN later IN ('', ?6) THEN ?6 ELSE '*' END
            """,
            [
                .text(endpoint), .text(trip.text), .integer(revisions.lowerBound), .integer(revisions.upperBound),
                .integer(now.seconds), .text(author.text),
            ])
    }

    /// Lends rows that are due, each until its own lease ends.
    func claim(
        for endpoint: String, limit: Int, until: UTCInstant, at now: UTCInstant
    ) throws(StoreError) -> [OutboxRow] {
        try lend(
            "next_at <= ?3 AND given_up = 0", [.integer(limit)], limit: "?4", for: endpoint, until: until, at: now)
    }

    /// Lends the row that failed and is due next.
    func claimEarly(
        for endpoint: String, until: UTCInstant, at now: UTCInstant
    ) throws(StoreError) -> OutboxRow? {
        try lend("attempts > 0 AND given_up = 0", [], limit: "1", for: endpoint, until: until, at: now).first
    }

    private func lend(
        _ condition: String, _ more: [SQLiteValue], limit: String, for endpoint: String, until: UTCInstant,
        at now: UTCInstant
    ) throws(StoreError) -> [OutboxRow] {
        let sql = """
            UPDATE outbox SET leased_until = ?1, \(TripDatabase.joined) WHERE id IN (SELECT id FROM outbox
            WHERE endpoint = ?2 AND revision > since AND (leased_until IS NULL OR leased_until <= ?3) AND \(condition)
            ORDER BY next_at, id LIMIT \(limit))
            RETURNING id, trip, since, revision, attempts, author, changed_at, next_at
            """
        let values: [SQLiteValue] = [.integer(until.seconds), .text(endpoint), .integer(now.seconds)] + more
        return try rows(sql, values) { row throws(StoreError) in
            guard let trip = TripID(row.text(1)) else { throw .damaged(sql) }
            return OutboxRow(
                id: row.number(0), endpoint: endpoint, trip: trip, since: row.number(2), revision: row.number(3),
                attempts: row.number(4), author: ChangeAuthor(text: row.text(5)),
                changedAt: UTCInstant(seconds: row.number(6)), waitSeconds: max(0, row.number(7) - now.seconds))
        }
    }

    /// What came while a row was lent belongs to it from now on.
    private static let joined = "author = CASE WHEN later IN ('', author) THEN author ELSE '*' END, later = ''"

    /// Gives a row back.
    func settle(_ row: OutboxRow, as end: OutboxRow.End, at now: UTCInstant) throws(StoreError) {
        switch end {
        case .delivered: try settle(row, nextAt: now.adding(seconds: TripStoreLimits.deliverySeconds), at: now)
        case .unneeded: try settle(row, nextAt: now, at: now)
        case .failed(let seconds):
            try give(row, back: "attempts = attempts + 1, next_at = ?2", at: now.adding(seconds: seconds))
        case .postponed(let seconds): try give(row, back: "next_at = ?2", at: now.adding(seconds: seconds))
        case .givenUp: try give(row, back: "attempts = attempts + 1, given_up = 1, next_at = ?2", at: now)
        }
    }

    /// All up to the row's revision was told, or concerns nobody.
    private func settle(_ row: OutboxRow, nextAt: UTCInstant, at now: UTCInstant) throws(StoreError) {
        try run(
            """
            UPDATE outbox SET since = max(since, ?2), attempts = 0, given_up = 0, next_at = ?3, leased_until = NULL,
            changed_at = ?4, author = CASE WHEN later = '' THEN '*' ELSE later END, later = '' WHERE id = ?1
            """,
            [.integer(row.id), .integer(row.revision), .integer(nextAt.seconds), .integer(now.seconds)])
    }

    private func give(_ row: OutboxRow, back change: String, at next: UTCInstant) throws(StoreError) {
        try run(
            "UPDATE outbox SET \(change), leased_until = NULL, \(TripDatabase.joined) WHERE id = ?1",
            [.integer(row.id), .integer(next.seconds)])
    }

    /// Takes back what was lent to a process that is no more.
    func releaseLeases() throws(StoreError) {
        try run("UPDATE outbox SET leased_until = NULL, \(TripDatabase.joined) WHERE leased_until IS NOT NULL", [])
    }

    /// Drops rows of which everything was told, and whose next might be told at once.
    func dropSettled(at now: UTCInstant) throws(StoreError) {
        try run(
            "DELETE FROM outbox WHERE revision = since AND next_at <= ? AND leased_until IS NULL",
            [.integer(now.seconds)])
    }
}
