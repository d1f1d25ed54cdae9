import LayoverModel
import LayoverSQLite
import LayoverTrips

// The outbox: what endpoints are to be told, written with the change itself; one row for each trip and endpoint, so that
// changes that come while nobody was told yet are told at once.
extension TripDatabase {
    /// Notes a change, within its transaction.
    func post(_ trip: TripID, revision: Int, to endpoint: String, at now: UTCInstant) throws(StoreError) {
        try run(
            """
            INSERT INTO outbox (endpoint, trip, since, revision, attempts, next_at) VALUES (?1, ?2, ?3 - 1, ?3, 0, ?4)
            ON CONFLICT (trip, endpoint) DO UPDATE SET revision = excluded.revision
            """,
            [.text(endpoint), .text(trip.text), .integer(revision), .integer(now.seconds)])
    }

    /// Lends rows that are due, each until its own lease ends.
    func claim(
        for endpoint: String, limit: Int, until: UTCInstant, at now: UTCInstant
    ) throws(StoreError) -> [OutboxRow] {
        let sql = """
            UPDATE outbox SET leased_until = ?1 WHERE id IN (SELECT id FROM outbox WHERE endpoint = ?2 AND next_at <= ?3
            AND revision > since AND (leased_until IS NULL OR leased_until <= ?3) ORDER BY next_at, id LIMIT ?4)
            RETURNING id, trip, since, revision, attempts
            """
        let values: [SQLiteValue] = [
            .integer(until.seconds), .text(endpoint), .integer(now.seconds), .integer(limit),
        ]
        return try rows(sql, values) { row throws(StoreError) in
            guard let trip = TripID(row.text(1)) else { throw .damaged(sql) }
            return OutboxRow(
                id: row.number(0), endpoint: endpoint, trip: trip, since: row.number(2), revision: row.number(3),
                attempts: row.number(4))
        }
    }

    /// Gives a row back.
    func settle(_ row: OutboxRow, as end: OutboxRow.End, at now: UTCInstant) throws(StoreError) {
        switch end {
        case .delivered:
            try run(
                "UPDATE outbox SET since = ?, attempts = 0, next_at = ?, leased_until = NULL WHERE id = ?",
                [
                    .integer(row.revision), .integer(now.seconds + TripStoreLimits.deliverySeconds), .integer(row.id),
                ])
        case .failed(let retrySeconds):
            try run(
                "UPDATE outbox SET attempts = attempts + 1, next_at = ?, leased_until = NULL WHERE id = ?",
                [.integer(now.seconds + retrySeconds), .integer(row.id)])
        }
    }

    /// Drops rows of which everything was told, and whose next might be told at once.
    func dropSettled(at now: UTCInstant) throws(StoreError) {
        try run("DELETE FROM outbox WHERE revision = since AND next_at <= ?", [.integer(now.seconds)])
    }
}
