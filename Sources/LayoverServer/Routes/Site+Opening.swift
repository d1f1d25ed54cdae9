import LayoverAssembly
import LayoverFrame
import LayoverSeal

extension Site {
    /// Opens what routes share: the key of signatures, the logs of rows, the book of versions.
    init(opening server: ServerContext, calls: Int) {
        let (settings, log) = (server.settings, server.log)
        let rows = RowLogSettings(settings)
        let exposures = ExposureLog(rows, log: log, journal: server.journal, clock: wallClockMilliseconds)
        let events = EventLog(rows, log: log, journal: server.journal, clock: wallClockMilliseconds)
        exposures.start()
        events.start()
        let upstream = Site.upstream(settings.outgoing.book, connections: calls, log: log)
        var tools = server.adapters.assemblyTools
        tools.proofs = server.signing.key.cardProofs
        self.init(
            server: server, tools: tools,
            identifiers: LayoutIdentifiers(
                key: server.signing.key, seal: server.seal, milliseconds: wallClockMilliseconds),
            counters: Counters(), exposures: exposures, events: events,
            versions: VersionBook(folder: settings.state, log: log),
            remote: RemoteDesk(settings.outgoing.book, upstream))
        self.upstream = upstream
        if let upstream, !settings.outgoing.book.suppliers.isEmpty {
            suppliers = SupplierDesk(settings.outgoing.book, upstream: upstream, log: log)
        }
    }
}
