import LayoverModel
import LayoverSQLite
import LayoverTrips

// The outbox: pending deliveries to endpoints, written together with the change. There is one row for each trip and endpoint,
// so that changes before a delivery are delivered together.
//
// Authors: `author` made the changes up to the last lease of the row, `later` those since; they are merged if the delivery
// failed. `*` means several authors, and an empty `later` none.
extension TripDatabase {
    /// Records changes, within their transaction.
    ///
    /// - Parameters:
    ///   - revisions: The consecutive revisions of the changes.
    ///   - author: The author of the changes.
    ///   - trip: The changed trip.
    ///   - endpoint: The endpoint to notify.
    ///   - now: The time of the changes.
    /// - Throws: `StoreError` with SQLite's error.
    func post(
        _ revisions: ClosedRange<Int>, by author: ChangeAuthor, in trip: TripID, to endpoint: String,
        at now: UTCInstant
    ) throws(StoreError) {
        // A statement of its own, so that the index by time is written only if a row becomes due again.
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

    /// Leases due rows, each until its own lease ends.
    func claim(
        for endpoint: String, limit: Int, until: UTCInstant, at now: UTCInstant
    ) throws(StoreError) -> [OutboxRow] {
        try lend(
            "next_at <= ?3 AND given_up = 0", [.integer(limit)], limit: "?4", for: endpoint, until: until, at: now)
    }

    /// Leases the failed row that is due next.
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

    /// Merges the changes since the lease into the row.
    private static let joined = "author = CASE WHEN later IN ('', author) THEN author ELSE '*' END, later = ''"

    /// Ends the lease of a row.
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

    /// All changes up to the row's revision were delivered, or need no delivery.
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

    /// Ends the leases of a process that has ended.
    func releaseLeases() throws(StoreError) {
        try run("UPDATE outbox SET leased_until = NULL, \(TripDatabase.joined) WHERE leased_until IS NOT NULL", [])
    }

    /// Deletes rows without pending changes, if a further change could be delivered at once.
    func dropSettled(at now: UTCInstant) throws(StoreError) {
        try run(
            "DELETE FROM outbox WHERE revision = since AND next_at <= ? AND leased_until IS NULL",
            [.integer(now.seconds)])
    }
}
