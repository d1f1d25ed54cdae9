import LayoverModel
import LayoverPostgres
import LayoverTrips

/// Writes rows of trips to the database: all rows of a table with one statement, however many requests wrote them.
struct TripRowWriter {
    /// A trip's own row with the version of its state.
    struct Header {
        let trip: Trip
        let version: Int
    }

    let connection: PostgresConnection
    let now: UTCInstant

    /// Writes trips' own rows, each over the previous version; a new one has version 1.
    ///
    /// - Throws: `PostgresError`, which is repeatable if another transaction created the same trip.
    func write(_ headers: [Header]) throws(PostgresError) {
        let sql = """
            INSERT INTO layover.trips AS known SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[],
            $5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::bigint[], $11::bigint[], $12::bigint[],
            $13::bigint[], $14::bigint[], $15::boolean[], $16::bigint[])
            ON CONFLICT (id) DO UPDATE SET version = excluded.version, epoch = excluded.epoch, revision = excluded.revision,
            quiet = excluded.quiet, settings_version = excluded.settings_version, settings = excluded.settings,
            expires = excluded.expires, due = excluded.due, items_ever = excluded.items_ever,
            people_ever = excluded.people_ever, frozen = excluded.frozen, reports = excluded.reports
            WHERE known.version = excluded.version - 1
            """
        let trips = headers.map(\.trip)
        let count = try connection.run(
            sql,
            [
                .texts(trips.map(\.id.text)), .integers(headers.map(\.version)), .integers(trips.map(\.epoch)),
                .integers(trips.map(\.revision)), .integers(trips.map(\.quiet)),
                .integers(trips.map(\.settingsVersion)), .texts(trips.map(\.settings.text)),
                .texts(trips.map(\.market.code)), .texts(trips.map(\.locale.tag)),
                .integers(trips.map(\.created.seconds)), .integers(trips.map(\.expires.seconds)),
                .integers(trips.map(\.due.seconds)), .integers(trips.map(\.itemsEver)),
                .integers(trips.map(\.peopleEver)), .booleans(trips.map(\.isFrozen)),
                .integers(trips.map(\.reports)),
            ])
        guard count == headers.count else { throw .overtaken(sql) }
    }

    /// Writes all other rows.
    ///
    /// - Throws: `PostgresError`, which is repeatable if the same request was faster on another server.
    func write(_ writes: TripWrites) throws(PostgresError) {
        if !writes.people.isEmpty { try writePeople(writes.people) }
        if !writes.items.isEmpty { try writeItems(writes.items) }
        if !writes.adders.isEmpty { try writeAdders(writes.adders) }
        if !writes.votes.isEmpty { try writeVotes(writes.votes) }
        if !writes.links.isEmpty { try writeLinks(Array(writes.links.values)) }
        if !writes.droppedHandovers.isEmpty { try dropHandovers(writes.droppedHandovers) }
        if !writes.handovers.isEmpty { try writeHandovers(Array(writes.handovers.values)) }
        if !writes.changes.isEmpty { try writeChanges(writes.changes) }
        if !writes.droppedChanges.isEmpty { try dropChanges(writes.droppedChanges) }
        if !writes.replies.isEmpty { try writeReplies(writes.replies) }
        if !writes.reports.isEmpty { try writeReports(writes.reports) }
        if !writes.posts.isEmpty { try writePosts(writes.posts) }
    }

    private func writeChanges(_ changes: [OfTrip<TripChange>]) throws(PostgresError) {
        try connection.run(
            """
            INSERT INTO layover.changes SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[],
            $6::bigint[])
            """,
            [
                .texts(changes.map(\.trip.text)), .integers(changes.map(\.part.revision)),
                .texts(changes.map(\.part.kind.rawValue)), .texts(changes.map { $0.part.person?.text }),
                .texts(changes.map { $0.part.item?.text }), .integers(changes.map(\.part.at.seconds)),
            ])
    }

    private func dropChanges(_ dropped: [TripID: Int]) throws(PostgresError) {
        try connection.run(
            """
            DELETE FROM layover.changes AS changes USING unnest($1::text[], $2::bigint[]) AS old (trip, through)
            WHERE changes.trip = old.trip AND changes.revision <= old.through
            """, [.texts(dropped.keys.map(\.text)), .integers(Array(dropped.values))])
    }

    /// Stores replies; a valid one is never overwritten, because its request has been executed.
    private func writeReplies(_ replies: [TripHash: TripWrites.Reply]) throws(PostgresError) {
        let sql = """
            INSERT INTO layover.replies AS known SELECT * FROM unnest($1::bytea[], $2::text[], $3::text[], $4::bytea[],
            $5::bytea[], $6::bigint[]) ON CONFLICT (key_hash) DO UPDATE SET trip = excluded.trip,
            person = excluded.person, request_hash = excluded.request_hash, sealed = excluded.sealed,
            until = excluded.until WHERE known.until <= $7
            """
        let (keys, rows) = (Array(replies.keys), Array(replies.values))
        let count = try connection.run(
            sql,
            [
                .byteStrings(keys.map(\.bytes)), .texts(rows.map(\.trip.text)), .texts(rows.map { $0.person?.text }),
                .byteStrings(rows.map(\.reply.request.bytes)), .byteStrings(rows.map(\.reply.sealed)),
                .integers(rows.map(\.reply.until.seconds)), .integer(now.seconds),
            ])
        guard count == keys.count else { throw .overtaken(sql) }
    }

    private func writeReports(_ reports: [OfTrip<UTCInstant>]) throws(PostgresError) {
        try connection.run(
            "INSERT INTO layover.reports (trip, at) SELECT * FROM unnest($1::text[], $2::bigint[])",
            [.texts(reports.map(\.trip.text)), .integers(reports.map(\.part.seconds))])
    }
}

extension PostgresError {
    /// Another transaction wrote the row meanwhile; a retry sees it.
    fileprivate static func overtaken(_ sql: String) -> PostgresError {
        PostgresError(.serialization, message: "another transaction was faster", sql: sql)
    }
}
