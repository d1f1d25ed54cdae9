import LayoverModel
import LayoverPostgres
import LayoverTrips

// Writes rows: all rows of a table with one statement, however many requests wrote them.
extension TripDatabase {
    /// Writes trips' own rows, each over the previous version; a new one has version 1.
    ///
    /// - Throws: `PostgresError`, which is repeatable if another transaction created the same trip.
    func write(_ headers: [(trip: Trip, version: Int)], at now: UTCInstant) throws(PostgresError) {
        try put(headers.map { $0.trip.values(version: $0.version) }, in: Trip.table, at: now)
    }

    /// Writes all other rows.
    ///
    /// - Throws: `PostgresError`, which is repeatable if the same request was faster on another server.
    func write(_ writes: TripWrites, at now: UTCInstant) throws(PostgresError) {
        if !writes.readded.isEmpty { try dropAdders(writes.readded) }
        for (table, hashes) in writes.dropped where !hashes.isEmpty {
            try connection.run(
                "DELETE FROM layover.\(table) WHERE hash = ANY($1)", [.byteStrings(hashes.map(\.bytes))])
        }
        for table in TripTables.all {
            let rows = writes.rows[table.name] ?? [:]
            if !rows.isEmpty { try put(Array(rows.values), in: table, at: now) }
        }
        if !writes.droppedChanges.isEmpty { try dropChanges(writes.droppedChanges) }
        if !writes.posts.isEmpty { try post(writes.posts, at: now) }
    }

    private func put(_ rows: [[StoredValue]], in table: TripTable, at now: UTCInstant) throws(PostgresError) {
        let columns = table.sharedColumns.enumerated().map { place, column -> PostgresValue in
            switch column.kind {
            case .number: .integers(rows.map { $0[place].number })
            case .flag: .booleans(rows.map { $0[place].flag })
            case .text, .name: .texts(rows.map { $0[place].text })
            case .bytes: .byteStrings(rows.map { $0[place].bytes })
            }
        }
        let sql = table.put.postgres
        let count = try connection.run(sql, table.isTimed ? columns + [.integer(now.seconds)] : columns)
        // Another transaction wrote a row meanwhile; a retry sees it.
        guard count == rows.count else {
            throw PostgresError(.serialization, message: "another transaction was faster", sql: sql)
        }
    }

    private func dropAdders(_ items: Set<OfTrip<ItemID>>) throws(PostgresError) {
        try connection.run(
            """
            DELETE FROM layover.adders AS adders USING unnest($1::text[], $2::text[]) AS old (trip, item)
            WHERE adders.trip = old.trip AND adders.item = old.item
            """, [.texts(items.map(\.trip.text)), .texts(items.map(\.part.text))])
    }

    private func dropChanges(_ dropped: [TripID: Int]) throws(PostgresError) {
        try connection.run(
            """
            DELETE FROM layover.changes AS changes USING unnest($1::text[], $2::bigint[]) AS old (trip, through)
            WHERE changes.trip = old.trip AND changes.revision <= old.through
            """, [.texts(dropped.keys.map(\.text)), .integers(Array(dropped.values))])
    }

    private func post(_ posts: [OfTrip<String>: TripWrites.Post], at now: UTCInstant) throws(PostgresError) {
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
}
