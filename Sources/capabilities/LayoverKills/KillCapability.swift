import LayoverFlags
package import LayoverFrame
package import LayoverJSON
import LayoverKillsPostgres
package import LayoverMetrics
import LayoverModel
package import LayoverPostgres
package import LayoverSuppliers
package import LayoverWeb
import Synchronization

/// Kills made at run time, on this server and on the other servers of its kind.
package final class KillCapability: Capability {
    /// Interval at which writes to a failed store are retried and its log is truncated.
    private static let retryMilliseconds = 2_000

    package static let routeReference = [
        RoutePage(
            "kills", title: "Kills",
            summary: "Removes cards, campaigns, features and calls at run time, on all servers, and restores them.",
            routes: KillsRoute.documents + ServersRoute.documents)
    ]
    package static var settings: [SettingKey] { PeerSettings.keys }
    package static var problems: [any ProblemKind] { KillProblemKind.allCases }
    package static var migrations: [PostgresMigrations] { [KillSchema.migrations] }

    package static let statusReference = [
        (
            "kills",
            "`store` (`ok`, or its fault: `read-only`, `full`, `corrupt`, `busy`, `unavailable`, or `schema` for a shared store), `shared` (the name of the shared store, else `null`), `detail`, `in_force` (the number of kills that have an effect), `unsaved` (kills that are missing in the store), `lost` (the kills are not known, and every switch is at its safe value), `file` (the errors of `kills.yaml`), `unknown` (kills that name nothing that is served, with a suggestion; they wait for it), `audit` (`ok`, or why it is broken), `differences` (where the kills in force differ from the audit; a name that either of them kills stays killed until it is killed or revived)"
        ),
        (
            "peers",
            "the last answers of the servers of the setting `peers`: `peer`, `state` (`answered`, `silent`, `refused`, `itself`), `detail`, `taken` (flips taken over from it), `at`, `drift` (whether its kills differ from those here), `drift_since`"
        ),
    ].map { (name: $0.0, summary: $0.1) }
    package static let metricsReference = KillMetrics.rows.map(\.metric)

    private let server: ServerContext
    private let kills: KillManager
    private let peers: PeerSync
    /// The suppliers, to find what a supplier's kill affects.
    private let registry: SupplierRegistry
    /// Compares the kills with those of the peers until it is cancelled.
    private let comparing = Mutex<Task<Void, Never>?>(nil)

    /// The admin listener's own port, once it is open.
    private let adminPort = Mutex<UInt16>(0)

    /// True while a retry of writes is running.
    private let isRetrying = Atomic<Bool>(false)

    /// - Parameters:
    ///   - server: The server that it is part of.
    ///   - registry: The configured suppliers.
    ///   - busyMilliseconds: How long a flip waits for another process that is writing the store.
    package init(_ server: ServerContext, registry: SupplierRegistry, busyMilliseconds: Int32) {
        self.server = server
        self.registry = registry
        let settings = server.settings
        kills = KillManager(
            folder: settings.state, holder: server.holder, digest: server.seal, log: server.log,
            suppliers: registry.suppliers.map(\.name), busyMilliseconds: busyMilliseconds,
            store: SharedKillStore(server))
        peers = PeerSync(
            settings.peering.peers, token: settings.peering.token, instance: server.instance, kills: kills,
            log: server.log, wallClock: wallClockSeconds)
    }

    /// Loads earlier flips and puts them in force before the first catalog is served.
    package func open() async { await kills.start() }

    /// Sets the port at which other servers reach the admin listener.
    package func setAdminPort(_ port: UInt16) { adminPort.withLock { $0 = port } }

    package var routes: [BoundRoute] {
        KillsRoute(server: server, registry: registry, kills: kills, peers: peers).bound
            + ServersRoute(server: server, kills: kills).bound
    }

    package var status: [JSONValue.Member] {
        [JSONValue.Member("kills", kills.json), JSONValue.Member("peers", peers.json)]
    }

    package var metrics: [String] {
        let (report, peers) = (kills.report, peers.metrics)
        return KillMetrics.rows.lines(
            of: KillMetrics(
                report: report, lookup: kills.lookup(of: report), propagation: kills.propagation,
                peers: peers.statuses, taken: peers.taken))
    }

    /// Takes over the kills of the peers before the first catalog, so that a card that is killed elsewhere is never shown here.
    package func start(port: UInt16) async throws {
        peers.setFound(await kills.othersWithoutStore())
        await peers.gather()
        await kills.follow(at: server.settings.store.address(admin: server.settings, port: adminPort.withLock { $0 }))
        guard !peers.isEmpty || server.settings.store.database != nil else { return }
        let (peers, kills) = (peers, kills)
        // Separate from all other upkeep, so that a silent peer delays nothing else.
        let task = Task {
            while !Task.isCancelled {
                try? await Task.sleep(for: PeerSync.pause())
                peers.setFound(await kills.othersWithoutStore())
                await peers.compare()
            }
        }
        comparing.withLock { $0 = task }
    }

    package func maintain(_ round: MaintenanceRound) async {
        await kills.readFileAgain()
        kills.tellUnknown()
        if round.isDue(every: KillCapability.retryMilliseconds) { retryWrites() }
    }

    /// Retries the store separately from the rounds, so that a blocked store does not delay the reading of `kills.yaml`.
    private func retryWrites() {
        guard !isRetrying.exchange(true, ordering: .acquiringAndReleasing) else { return }
        Task { [self] in
            await kills.retryWrites()
            await kills.truncateLog()
            isRetrying.store(false, ordering: .releasing)
        }
    }

    package func stop() async {
        let task = comparing.withLock { $0 }
        task?.cancel()
        _ = await task?.value
        await kills.stop()
    }
}
