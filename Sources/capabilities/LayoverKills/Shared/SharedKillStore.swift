package import LayoverFrame
package import LayoverKillPostgres
package import LayoverPostgres

/// A store of kills that servers share, and who this server is among them.
package struct SharedKillStore: Sendable {
    package let database: PostgresSettings
    package let line: ServerLine
    /// Is told how many servers live.
    package let fleet: Fleet

    package init(_ database: PostgresSettings, line: ServerLine, fleet: Fleet) {
        self.database = database
        self.line = line
        self.fleet = fleet
    }

    /// As the settings of a server have it; `nil` where it keeps files of its own.
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
