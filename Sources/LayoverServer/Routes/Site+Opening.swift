import LayoverAssembly
import LayoverFiles
import LayoverSeal

extension Site {
    /// Opens what routes share: the key of signatures, the logs of rows, the book of versions.
    init(
        opening settings: ServerSettings, _ adapters: Adapters, holder: ServingHolder, journal: ChangeJournal,
        calls: Int, log: ServerLog
    ) {
        Site.closeState(settings, log)
        let signing = SigningKeyFile(settings).open(adapters.seal, log: log)
        let rows = RowLogSettings(settings)
        let exposures = ExposureLog(rows, log: log, journal: journal, clock: wallClockMilliseconds)
        let events = EventLog(rows, log: log, journal: journal, clock: wallClockMilliseconds)
        exposures.start()
        events.start()
        let upstream = Site.upstream(settings.suppliers, connections: calls, log: log)
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

    /// Keys, kills and who was assigned to what are nobody else's to read.
    private static func closeState(_ settings: ServerSettings, _ log: ServerLog) {
        do throws(FileError) {
            guard let why = try PrivateFolder.claim(settings.state, apartFrom: settings.content) else { return }
            log.warning("other users may look into the state folder '\(settings.state)', and it is left so: \(why)")
        } catch {
            log.warning("the state folder may be open to other users: \(error)")
        }
    }
}
