import LayoverAssembly
import LayoverSeal

extension Site {
    /// Opens what routes share: the key of signatures, the logs of rows, the book of versions.
    init(
        opening settings: ServerSettings, _ adapters: Adapters, holder: ServingHolder, journal: ChangeJournal,
        log: ServerLog
    ) {
        let signing = SigningKeyFile(settings).open(adapters.seal, log: log)
        let rows = RowLogSettings(settings)
        let exposures = ExposureLog(rows, log: log, journal: journal, clock: wallClockMilliseconds)
        let events = EventLog(rows, log: log, journal: journal, clock: wallClockMilliseconds)
        exposures.start()
        events.start()
        let upstream = Site.upstream(settings.suppliers, log: log)
        var tools = adapters.assemblyTools
        tools.proofs = signing.key.cardProofs
        self.init(
            settings: settings, holder: holder, tools: tools,
            identifiers: LayoutIdentifiers(key: signing.key, seal: adapters.seal, milliseconds: wallClockMilliseconds),
            counters: Counters(), seal: adapters.seal, signing: signing, exposures: exposures, events: events,
            versions: VersionBook(folder: settings.state, log: log), pressure: PressureMeter(),
            remote: RemoteDesk(settings.suppliers, upstream),
            wallClock: wallClockSeconds)
        self.upstream = upstream
        if let upstream, !settings.suppliers.suppliers.isEmpty {
            suppliers = SupplierDesk(settings.suppliers, upstream: upstream, log: log)
        }
    }
}
