import LayoverModel
import LayoverSQLite
import LayoverTrips

// Writes rows to the file, each by its key.
extension TripDatabase {
    /// Writes one change of a trip, within a transaction.
    ///
    /// - Throws: `StoreError` with SQLite's error.
    func write(_ change: RowChange, of trip: TripID, at now: UTCInstant) throws(StoreError) {
        switch change {
        case .trip(let row): try put(row, in: trip)
        case .tripDropped: try drop(trip, at: now)
        case .person(let person): try put(person, in: trip)
        case .personErased(let person): try erase(person, of: trip, at: now)
        case .item(let item): try put(item, in: trip)
        case .itemDropped(let item): try drop(item, of: trip)
        case .adders(let item, let adders):
            try run("DELETE FROM adders WHERE trip = ? AND item = ?", [.id(trip), .id(item)])
            for (place, adder) in adders.enumerated() { try put(StoredAdder(adder, of: item, place: place), in: trip) }
        case .vote(let person, let cell, let vote): try put(StoredVote(vote, of: person, in: cell), in: trip)
        case .link(let link): try put(link, in: trip)
        case .linkDropped(let hash): try run("DELETE FROM links WHERE hash = ?", [.bytes(hash.bytes)])
        case .handover(let handover): try put(handover, in: trip)
        case .handoverDropped(let hash): try run("DELETE FROM handovers WHERE hash = ?", [.bytes(hash.bytes)])
        case .change(let change): try put(change, in: trip)
        case .changesDropped(let through):
            try run("DELETE FROM changes WHERE trip = ? AND revision <= ?", [.id(trip), .integer(through)])
        case .reply(let key, let reply, let person):
            try put(KeyedReply(reply, to: key, in: trip, by: person), in: trip)
        case .report(let moment): try put(StoredReport(at: moment), in: trip)
        }
    }

    private func put<Record: TableRecord>(_ record: Record, in trip: TripID) throws(StoreError) {
        let (table, values) = (Record.table, record.values(in: trip))
        try run(table.put.sqlite, values)
        for reindexing in table.reindexings { try run(reindexing.sql, reindexing.places.map { values[$0] }) }
    }

    /// Adds changes to the outbox, within their transaction.
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
            """, [.id(trip), .text(endpoint), .at(now)])
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
                .text(endpoint), .id(trip), .integer(revisions.lowerBound), .integer(revisions.upperBound), .at(now),
                .text(author.text),
            ])
    }
}

// What a decision reads.
extension TripDatabase {
    /// The stored reply for a request's key.
    func reply(_ key: TripHash) throws(StoreError) -> StoredReply? {
        let sql = "SELECT key_hash, trip, person, request_hash, sealed, until FROM replies WHERE key_hash = ?"
        let replies: [KeyedReply] = try rows(sql, [.bytes(key.bytes)])
        return replies.first?.reply
    }
}
