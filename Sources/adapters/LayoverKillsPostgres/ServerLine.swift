/// One server's own line in the table of servers: its identity, and its active flips.
package struct ServerLine: Hashable, Sendable {
    package var name: String
    /// Identifies the process.
    package var instance: String
    package var version: String
    /// The catalog that it serves; empty if there is none.
    package var catalog: String
    /// The newest flip of the store that is active on it, with all previous ones.
    package var generation: Int
    /// The address of its admin listener for other servers.
    package var address: String
    /// When it started, in milliseconds since 1970 by its own clock.
    package var startedMilliseconds: Int

    package init(
        name: String, instance: String, version: String, catalog: String, generation: Int, address: String,
        startedMilliseconds: Int
    ) {
        self.name = name
        self.instance = instance
        self.version = version
        self.catalog = catalog
        self.generation = generation
        self.address = address
        self.startedMilliseconds = startedMilliseconds
    }
}

/// A line as other servers read it.
package struct SeenServer: Hashable, Sendable {
    package let line: ServerLine
    /// Its age by the database's clock.
    package let silentMilliseconds: Int

    package init(_ line: ServerLine, silentMilliseconds: Int) {
        self.line = line
        self.silentMilliseconds = silentMilliseconds
    }
}
