/// One server's own line among those of a database: who it is, and which flips it has in force.
package struct ServerLine: Hashable, Sendable {
    package var name: String
    /// Names the process.
    package var instance: String
    package var version: String
    /// The catalog that it serves; empty for none.
    package var catalog: String
    /// Of the newest flip of the store that it has in force, with all before it.
    package var generation: Int
    /// Its admin listener, as others reach it.
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

/// A line as others find it.
package struct SeenServer: Hashable, Sendable {
    package let line: ServerLine
    /// How long ago it was written, by the database's clock.
    package let silentMilliseconds: Int

    package init(_ line: ServerLine, silentMilliseconds: Int) {
        self.line = line
        self.silentMilliseconds = silentMilliseconds
    }
}
