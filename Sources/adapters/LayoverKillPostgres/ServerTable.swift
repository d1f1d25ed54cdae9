package import LayoverPostgres

/// The lines of all servers of a database.
package struct ServerTable {
    /// What one beat brings back, of one moment.
    package struct Pulse: Sendable {
        /// Of the flips that the store has in force.
        package let generation: Int
        /// Of the last line of the audit.
        package let hash: String
        /// Names the store.
        package let store: String
        /// Milliseconds since 1970 by the database's clock.
        package let milliseconds: Int
        /// How many other servers live.
        package let others: Int
        /// How many of these have names before this one's, by their bytes.
        package let before: Int
        /// Another process that wrote the same line within the time in which one counts as living; `nil` for none.
        package let namesake: String?
        /// Whether the audit has the server's own hash at its generation.
        package let isKnown: Bool
    }

    private static let now = "floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
    private static let commitsWithoutDisk = "set_config('synchronous_commit', 'off', true)"

    /// Whether the audit has a hash at a generation, both as parameters.
    private static func isInAudit(_ generation: String, _ hash: String) -> String {
        "EXISTS (SELECT FROM layover.audit WHERE generation = \(generation) AND hash = \(hash))"
    }

    /// It names the row of the generation, so that PostgreSQL expects one: at the thousand rows that it expects of a table never looked
    /// at, it compiles the statement, which takes longer than all else together.
    package static let beatStatement = """
        WITH moment AS MATERIALIZED (
            SELECT \(now) AS now, \(commitsWithoutDisk) AS commits, \(isInAudit("$6", "$9")) AS is_known
        ), mine AS (
            INSERT INTO layover.servers (name, instance, started, seen, version, catalog, generation, address)
            SELECT $1, $2, $3, now, $4, $5, CASE WHEN is_known THEN $6 ELSE 0 END, $7 FROM moment
            ON CONFLICT (name) DO UPDATE SET instance = excluded.instance, started = excluded.started,
            seen = excluded.seen, version = excluded.version, catalog = excluded.catalog,
            generation = excluded.generation, address = excluded.address)
        SELECT number, hash, store, now,
        (SELECT count(*) FROM layover.servers WHERE name <> $1 AND seen >= now - $8),
        (SELECT count(*) FROM layover.servers WHERE name COLLATE "C" < $1 AND seen >= now - $8),
        (SELECT instance FROM layover.servers WHERE name = $1 AND instance <> $2 AND seen >= now - $8), is_known
        FROM layover.generation, moment WHERE id = 1
        """

    private let connection: PostgresConnection

    package init(_ connection: PostgresConnection) { self.connection = connection }

    /// Writes a server's own line, and looks how the store stands; one statement, which may be done twice.
    ///
    /// Others believe a line that says a generation. A server that was away, or that knows what a store put back from a backup has lost,
    /// may have the number and another flip under it: so the line says 0 unless the audit has the server's own hash there.
    /// Nobody misses a line that is lost with the database's machine: its commit waits for no disk.
    ///
    /// - Parameters:
    ///   - line: The server's own.
    ///   - hash: Of the audit's line of its generation, as the server knows it.
    /// - Returns: How the store stands.
    /// - Throws: `PostgresError`.
    package func beat(_ line: ServerLine, hash: String) throws(PostgresError) -> Pulse {
        let values: [PostgresValue] = [
            .text(line.name), .text(line.instance), .integer(line.startedMilliseconds), .text(line.version),
            .text(line.catalog), .integer(line.generation), .text(line.address),
            .integer(ServerLimits.liveMilliseconds), .text(hash),
        ]
        let pulses = try connection.rows(ServerTable.beatStatement, values) { row throws(PostgresError) in
            Pulse(
                generation: row.number(0), hash: row.text(1), store: row.text(2), milliseconds: row.number(3),
                others: row.number(4), before: row.number(5), namesake: row.optionalText(6), isKnown: row.flag(7))
        }
        guard let pulse = pulses.first else { throw .damaged(ServerTable.beatStatement) }
        return pulse
    }

    /// Says in a server's own line which generation is in force there, as ``beat(_:hash:)`` does, and looks at nothing.
    ///
    /// - Parameters:
    ///   - line: The server's own; where the table has none of this process, nothing is written.
    ///   - hash: Of the audit's line of its generation, as the server knows it.
    /// - Throws: `PostgresError`.
    package func say(_ line: ServerLine, hash: String) throws(PostgresError) {
        try connection.run(
            """
            UPDATE layover.servers SET seen = \(ServerTable.now), catalog = $3,
            generation = CASE WHEN \(ServerTable.isInAudit("$4", "$5")) THEN $4 ELSE 0 END
            FROM (SELECT \(ServerTable.commitsWithoutDisk)) AS commits WHERE name = $1 AND instance = $2
            """,
            [.text(line.name), .text(line.instance), .text(line.catalog), .integer(line.generation), .text(hash)])
    }

    /// The servers that live or are silent, by their names; those that are gone are not among them.
    ///
    /// - Throws: `PostgresError`.
    package func servers() throws(PostgresError) -> [SeenServer] {
        try connection.rows(
            """
            SELECT name, instance, version, catalog, generation, address, started, now - seen
            FROM layover.servers, (SELECT \(ServerTable.now) AS now) AS moment WHERE seen >= now - $1 ORDER BY name
            """, [.integer(ServerLimits.goneMilliseconds)]
        ) { row throws(PostgresError) in
            let line = ServerLine(
                name: row.text(0), instance: row.text(1), version: row.text(2), catalog: row.text(3),
                generation: row.number(4), address: row.text(5), startedMilliseconds: row.number(6))
            return SeenServer(line, silentMilliseconds: max(0, row.number(7)))
        }
    }

    /// Deletes lines of servers that are gone.
    ///
    /// - Throws: `PostgresError`.
    package func deleteGone() throws(PostgresError) {
        try connection.run(
            "DELETE FROM layover.servers WHERE seen < \(ServerTable.now) - $1",
            [.integer(ServerLimits.goneMilliseconds)])
    }

    /// Deletes the line of a server that stops, unless another process has it.
    ///
    /// - Throws: `PostgresError`.
    package func delete(_ line: ServerLine) throws(PostgresError) {
        try connection.run(
            "DELETE FROM layover.servers WHERE name = $1 AND instance = $2", [.text(line.name), .text(line.instance)])
    }
}
