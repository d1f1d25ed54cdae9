package import LayoverPostgres

/// The lines of all servers in a database.
package struct ServerTable {
    /// The result of one heartbeat, of one moment.
    package struct Pulse: Sendable {
        /// The generation of the store's active flips.
        package let generation: Int
        /// The hash of the last line of the audit.
        package let hash: String
        /// Identifies the store.
        package let store: String
        /// Milliseconds since 1970 by the database's clock.
        package let milliseconds: Int
        /// The number of other live servers.
        package let others: Int
        /// How many of these have names that sort before this one's, by their bytes.
        package let before: Int
        /// Another process that wrote the same line so recently that it counts as live, or `nil`.
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

    /// It selects the row of the generation by its id, so that PostgreSQL expects one row: it expects a thousand rows of a
    /// table that was never analysed, and would then compile the statement, which takes longer than everything else together.
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

    /// Writes a server's own line, and reads the state of the store.
    ///
    /// It is one statement, which may be repeated.
    ///
    /// Other servers trust the generation in a line. A server that was disconnected, or that knows flips which a restored
    /// backup has lost, may have another flip at that number: so the line contains 0 unless the audit has the server's own
    /// hash there. The commit does not wait for the disk, because a line that is lost with the database's machine is not
    /// missed.
    ///
    /// - Parameters:
    ///   - line: The server's own line.
    ///   - hash: The hash of the audit's line at its generation, as the server knows it.
    /// - Returns: The state of the store.
    /// - Throws: `PostgresError`.
    package func sendHeartbeat(_ line: ServerLine, hash: String) throws(PostgresError) -> Pulse {
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

    /// Writes the active generation into a server's own line, as ``sendHeartbeat(_:hash:)`` does, and reads nothing.
    ///
    /// - Parameters:
    ///   - line: The server's own line; if the table has no line of this process, nothing is written.
    ///   - hash: The hash of the audit's line at its generation, as the server knows it.
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

    /// The servers that are live or silent, by name, without those that are gone.
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

    /// Deletes the lines of servers that are gone.
    ///
    /// - Throws: `PostgresError`.
    package func deleteGone() throws(PostgresError) {
        try connection.run(
            """
            DELETE FROM layover.servers USING (SELECT \(ServerTable.commitsWithoutDisk)) AS commits
            WHERE seen < \(ServerTable.now) - $1
            """,
            [.integer(ServerLimits.goneMilliseconds)])
    }

    /// Deletes the line of a stopping server, unless another process has it.
    ///
    /// - Throws: `PostgresError`.
    package func delete(_ line: ServerLine) throws(PostgresError) {
        try connection.run(
            """
            DELETE FROM layover.servers USING (SELECT \(ServerTable.commitsWithoutDisk)) AS commits
            WHERE name = $1 AND instance = $2
            """, [.text(line.name), .text(line.instance)])
    }
}
