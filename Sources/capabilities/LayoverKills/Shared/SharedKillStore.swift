package import LayoverFrame
package import LayoverKillsPostgres
package import LayoverPostgres

/// A store of kills that servers share, and this server's entry in it.
package struct SharedKillStore: Sendable {
    package let database: PostgresSettings
    package let line: ServerLine
    /// Receives the number of live servers.
    package let fleet: Fleet

    package init(_ database: PostgresSettings, line: ServerLine, fleet: Fleet) {
        self.database = database
        self.line = line
        self.fleet = fleet
    }

    /// The store of a server's settings; `nil` if the server has a store of its own.
    init?(_ server: ServerContext) {
        guard let database = server.settings.store.database else { return nil }
        self.init(
            database,
            line: ServerLine(
                name: server.settings.store.server, instance: server.instance, version: LayoverVersion.text,
                catalog: "", generation: 0, address: "", startedMilliseconds: server.milliseconds),
            fleet: server.fleet)
    }
}
