import LayoverText
import Dispatch
import LayoverAssembly
import LayoverFiles
import LayoverHTTP
import LayoverModel
import LayoverProcesses
import LayoverSQLite
import LayoverSeal
import LayoverUpstream
import LayoverWeb

/// The whole server: two listeners, a publisher, and a watcher that feeds it.
package final class RunningServer: Sendable {
    package let settings: ServerSettings
    package let port: UInt16
    package let adminPort: UInt16
    private let publisher: Publisher
    private let publicListener: HTTPServer
    private let adminListener: HTTPServer
    private let watching: Task<Void, Never>
    private let health: HealthRoute
    private let site: Site
    private let searches: SearchDesk
    /// Does what is due from time to time.
    private let tending: Task<Void, Never>

    /// Opens both listeners, compiles, and watches the content; what is good is served when this returns.
    ///
    /// - Parameters:
    ///   - settings: How it runs.
    ///   - log: Is told what goes wrong.
    ///   - fault: Breaks the evaluation of flags, in the process of a conformance suite; a server that people start has none.
    ///   - sources: Whom searches ask, in place of those that settings name, in the process of a test.
    ///   - pressure: How much there is to do, in place of what is measured, in the process of a test.
    ///   - killBusyMilliseconds: How long a flip waits for another process that writes the store of kills.
    ///   - marksFaults: Whether a fault that ends this process is marked in the state folder; a process has one such file.
    /// - Throws: What keeps a listener from being opened.
    package init(
        _ settings: ServerSettings, log: ServerLog = .standardError, fault: EvaluationFault? = nil,
        sources: SearchSources? = nil, pressure: (@Sendable () -> Pressure)? = nil,
        killBusyMilliseconds: Int32 = SQLiteLimits.busyMilliseconds, marksFaults: Bool = false
    ) async throws {
        let descriptors = try RunningServer.descriptors(settings, log)
        let adapters = try Adapters()
        let holder = ServingHolder()
        let status = StatusBoard(languageVersion: adapters.language.version)
        self.settings = settings
        health = HealthRoute(holder: holder, isReadyWithoutCatalog: settings.readyWithoutCatalog)
        let journal = ChangeJournal(folder: settings.state, log: log)
        site = Site(opening: settings, adapters, holder: holder, journal: journal, calls: descriptors.calls, log: log)
        let kills = await RunningServer.kills(settings, adapters, holder, killBusyMilliseconds, log)
        let instance = hexadecimal(adapters.seal.randomBytes(8))
        searches = SearchDesk(site, sources: sources ?? SearchSources(site), instance: instance, log: log)
        let peers = PeerBoard(
            settings.peers, token: settings.peerToken, instance: instance, kills: kills, log: log,
            wallClock: wallClockSeconds)
        let styles = StyleShelf(state: settings.state, digest: adapters.seal)
        let clients = ClientRoutes.router(
            site: site, styles: styles, health: health, flags: FlagRoutes(site: site, fault: fault), searches: searches)
        publicListener = try HTTPServer(
            RunningServer.listener(settings, descriptors.budget, clients), handler: clients)
        port = publicListener.port
        let publisher = RunningServer.publisher(
            settings, adapters, port: port, holder: holder, styles: styles, journal: journal, marksFaults: marksFaults,
            status: status, log: log)
        self.publisher = publisher
        let admin = AdminRoutes(
            site: site, health: health, status: status, kills: kills, peers: peers, instance: instance,
            ratios: RatioBoard(RowArchive(state: settings.state), clock: wallClockMilliseconds), searches: searches,
            descriptors: descriptors, clients: clients.counts, reload: { Task { await publisher.readAgain() } }
        ).router()
        adminListener = try HTTPServer(
            RunningServer.adminListener(settings, descriptors.budget, admin), handler: admin)
        adminPort = adminListener.port
        descriptors.tell(clients: publicListener, admin: adminListener)
        site.pressure.start(pressure ?? RunningServer.measure(publicListener, settings))
        let (watch, first) = ContentWatch.begin(root: settings.content, publisher: publisher, log: log)
        // Before the first catalog: a card that is killed elsewhere is never shown here.
        await peers.gather()
        await publisher.start()
        if case .failure(let error) = first, holder.load().serving == nil { throw error }
        site.tellLackingServices(log)
        health.finishStarting()
        let tending = Tending(kills: kills, peers: peers, versions: site.versions, searches: searches)
        self.tending = Task { await tending.run() }
        watching = Task { await watch.run(first) }
    }

    /// What the process before ended of, written down before its marks go.
    private static func crashes(_ settings: ServerSettings, marksFaults: Bool, _ log: ServerLog) -> CrashGuard {
        let crashes = CrashGuard(state: settings.state, version: LayoverVersion.text, now: wallClockSeconds())
        guard marksFaults else { return crashes }
        do {
            try AtomicFile.makeFolder(settings.state)
            try crashes.settle()
            try FatalSignals.mark(in: crashes.markFile)
        } catch {
            log.warning("content that ends the server cannot be told from other: \(error)")
        }
        return crashes
    }

    private static func publisher(
        _ settings: ServerSettings, _ adapters: Adapters, port: UInt16, holder: ServingHolder, styles: StyleShelf,
        journal: ChangeJournal, marksFaults: Bool, status: StatusBoard, log: ServerLog
    ) -> Publisher {
        Publisher(
            root: settings.content, adapters: adapters, holder: holder, store: LastGoodStore(state: settings.state),
            styles: styles, journal: journal,
            crashes: crashes(settings, marksFaults: marksFaults, log), status: status, log: log,
            assetOrigin: assetOrigin(settings, port), pseudoLocales: settings.pseudoLocales)
    }

    /// Puts in force what was killed before.
    private static func kills(
        _ settings: ServerSettings, _ adapters: Adapters, _ holder: ServingHolder, _ busyMilliseconds: Int32,
        _ log: ServerLog
    ) async -> KillBoard {
        let kills = KillBoard(
            folder: settings.state, holder: holder, digest: adapters.seal, log: log,
            suppliers: settings.suppliers.suppliers.map(\.name), busyMilliseconds: busyMilliseconds)
        await kills.start()
        return kills
    }

    /// Where cards load their pictures and fragments their stylesheet from: as set, else from this server itself.
    private static func assetOrigin(_ settings: ServerSettings, _ port: UInt16) -> String {
        settings.assetOrigin.isEmpty ? "http://\(settings.address):\(port)" : settings.assetOrigin
    }

    /// Reads all content again.
    package func reload() async { await publisher.readAgain() }

    /// Says that it is not ready and closes connections with their next replies; all requests are still answered.
    package func startDraining() {
        health.startDraining()
        publicListener.startDraining()
    }

    /// Says that it is not ready, lets what is under way finish, and stops.
    ///
    /// - Returns: `false` when requests were cut off.
    package func stop() async -> Bool {
        health.startDraining()
        searches.drain()
        let isWhole = publicListener.drain(timeoutMilliseconds: settings.drainSeconds * 1000)
        // A flip that is being written is answered yet.
        if adminListener.lateReplyCount > 0 { adminListener.drain(timeoutMilliseconds: AdminLimits.lastMilliseconds) }
        adminListener.stop()
        site.pressure.stop()
        site.upstream?.stop()
        watching.cancel()
        tending.cancel()
        await watching.value
        await tending.value
        await publisher.end()
        for close in [site.exposures.rotate, site.events.rotate] { _ = try? close() }
        return isWhole
    }

    /// What runs out first where clients ask for more than there is.
    private static func measure(
        _ listener: HTTPServer, _ settings: ServerSettings
    ) -> @Sendable () -> Pressure {
        { [weak listener] in
            var pressure = Pressure()
            pressure.waiting = listener?.lateReplyCount ?? 0
            pressure.waitingLimit = listener?.lateReplyLimit ?? settings.waitingSearches
            pressure.bodyBytes = listener?.bodyBytesInFlight ?? 0
            pressure.bodyByteLimit = settings.inFlightMegabytes << 20
            return pressure
        }
    }
}
