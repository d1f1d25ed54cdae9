import LayoverDemo
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverMetrics
import LayoverProcesses
import LayoverWeb
import Synchronization

/// The process itself: its health, its load, and the state of all capabilities.
final class ProcessCapability: Capability {
    static let routeReference = [
        RoutePage(
            "health", title: "Health",
            summary: "Whether the process responds and accepts requests.",
            routes: HealthRoute.documents + IndexRoute.documents),
        RoutePage(
            "status", title: "Status and metrics",
            summary: "The state of the server for people, programs and Prometheus.",
            routes: AdminPageRoute.documents + StatusRoute.documents),
    ]
    static var settings: [SettingKey] { ServerSettings.keys + StoreSettings.keys }
    static var problems: [any ProblemKind] { CommonProblem.allCases }

    static let statusReference = [
        (
            "signing_key",
            "`ok`, or why the key of layout IDs and preview links is only in memory: it is then lost when the server stops"
        ),
        (
            "descriptors",
            "file descriptors: the `limit` of the system, the `reserve`, the maximum of outgoing `calls`, and for `connections` of `clients` and `admin` the number `open`, their `limit`, and `turned_away`, rejected for lack of descriptors"
        ),
        (
            "pressure",
            "`level` (`calm`; `busy`: look-ups are shed; `trimmed`: layouts, flags, reads of trips and events are shed too; `plain`: results pass without layout too; `closed`: searches and attaching are shed too), its measurements (`waiting` of `waiting_limit`, `body_bytes` of `body_byte_limit`, `lag_ms`, `workers_busy_percent`), and `shed`: the number of shed requests of each kind"
        ),
    ].map { (name: $0.0, summary: $0.1) }
    static let metricsReference = ProcessMetrics.all + [StateFolderBytes.metric]

    let health: HealthRoute
    private let server: ServerContext
    private let descriptors: DescriptorReport
    private let others: @Sendable () -> [any Capability]
    /// The time at which the process began to serve, in seconds since 1970.
    private let started: Int
    private let stateFolder: StateFolderBytes
    /// The requests of both listeners; `nil` until both have a router.
    private let traffic = Mutex<ListenerTraffic?>(nil)

    /// - Parameters:
    ///   - server: The shared context.
    ///   - descriptors: The distribution of the file descriptors.
    ///   - others: All capabilities of the server, to report their state.
    init(_ server: ServerContext, descriptors: DescriptorReport, others: @escaping @Sendable () -> [any Capability]) {
        self.server = server
        self.descriptors = descriptors
        self.others = others
        started = server.wallClock()
        stateFolder = StateFolderBytes(server.settings.state)
        health = HealthRoute(
            holder: server.holder, isReadyWithoutCatalog: server.settings.readyWithoutCatalog,
            areOthersReady: { others().allSatisfy { $0.isReady } })
    }

    var routes: [BoundRoute] {
        health.bound + IndexRoute(hasDemo: server.settings.demo.isOn).bound
            + AdminPageRoute(server: server, health: health, parts: others).bound + StatusRoute(parts: others).bound
    }

    var status: [JSONValue.Member] {
        [
            JSONValue.Member("signing_key", .string(server.signing.trouble.map { "in memory: \($0)" } ?? "ok")),
            JSONValue.Member("descriptors", descriptors.json), JSONValue.Member("pressure", server.pressure.json),
        ]
    }

    var metrics: [String] {
        let state = ProcessMetrics.State(isReady: health.isReady, started: started, usage: .now)
        let lines: [[String]] = [
            traffic.withLock { $0 }?.lines ?? [], ProcessMetrics.rows.lines(of: state), server.pressure.prometheus,
            server.lookups.prometheus, DescriptorReport.rows.lines(of: descriptors),
            AccessLog.prometheus(server.accessLog), stateFolder.lines,
        ]
        return lines.flatMap { $0 }
    }

    func start(port: UInt16) async throws { stateFolder.measure() }

    func maintain(_ round: MaintenanceRound) async {
        if round.isDue(every: StateFolderBytes.milliseconds) { stateFolder.measure() }
    }

    func stop() async { server.accessLog?.flush() }

    /// Sets the counts that are reported from now on.
    func setTraffic(_ traffic: ListenerTraffic) { self.traffic.withLock { $0 = traffic } }
}
