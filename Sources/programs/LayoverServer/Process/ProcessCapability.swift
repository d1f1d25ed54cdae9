import LayoverContent
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverMetrics
import LayoverWeb
import Synchronization

/// The process itself: whether it lives and is ready, how much there is to do, and how all capabilities stand.
final class ProcessCapability: Capability {
    static var documents: [RouteDocument] {
        HealthRoute.documents + IndexRoute.documents + StatusRoute.documents
    }
    static var settings: [SettingKey] { ServerSettings.keys }
    static var problems: [any ProblemKind] { CommonProblem.allCases }

    static let statusReference = [
        (
            "signing_key",
            "`ok`, or why the key of layouts' ids and preview links is in memory alone: it then ends with the server"
        ),
        (
            "descriptors",
            "how many the system gives (`limit`), how many are kept (`reserve`), how many `calls` to others there may be, and of `connections` of `clients` and `admin` how many are `open`, the `limit`, and `turned_away` for want of descriptors"
        ),
        (
            "pressure",
            "`level` (`calm`; `trimmed`: layouts and flags are shed; `plain`: results go without layout, too; `closed`: searches and attaching are shed, too), what it is measured by (`waiting` of `waiting_limit`, `body_bytes` of `body_byte_limit`, `lag_ms`), and `shed`: how many of each"
        ),
    ].map { (name: $0.0, summary: $0.1) }
    static let metricsReference = [
        ("layover_requests_total", ""),
        ("layover_descriptor_limit", ""),
        ("layover_connections", "by listener, as all of connections"),
        ("layover_connection_limit", ""),
        ("layover_connections_turned_away_total", "clients that would have taken the last descriptors"),
        ("layover_pressure_level", "0 calm to 3 closed"),
        ("layover_shed_total", ""),
    ].map { (name: $0.0, summary: $0.1) }

    let health: HealthRoute
    private let server: ServerContext
    private let descriptors: DescriptorReport
    private let others: @Sendable () -> [any Capability]
    /// Requests of clients by row, and all of the admin listener; there once both have their router.
    private let requests = Mutex<(clients: LabelledCounts, admin: Count)?>(nil)

    /// - Parameters:
    ///   - server: What it stands in.
    ///   - descriptors: How they are shared out.
    ///   - others: All capabilities of the server, for how they stand.
    init(_ server: ServerContext, descriptors: DescriptorReport, others: @escaping @Sendable () -> [any Capability]) {
        self.server = server
        self.descriptors = descriptors
        self.others = others
        health = HealthRoute(
            holder: server.holder, isReadyWithoutCatalog: server.settings.readyWithoutCatalog,
            areOthersReady: { others().allSatisfy { $0.isReady } })
    }

    var routes: [BoundRoute] {
        health.bound + IndexRoute(hasDemo: server.settings.publishing.demo).bound + StatusRoute(parts: others).bound
    }

    var status: [JSONValue.Member] {
        [
            JSONValue.Member("signing_key", .string(server.signing.trouble.map { "in memory: \($0)" } ?? "ok")),
            JSONValue.Member("descriptors", descriptors.json), JSONValue.Member("pressure", server.pressure.json),
        ]
    }

    var metrics: [String] {
        let name = "layover_requests_total"
        let asked = requests.withLock { $0 }.map { clients, admin in
            ["# TYPE \(name) counter"] + clients.lines(name, by: "route")
                + ["\(name){route=\"admin\"} \(admin.value)"]
        }
        return (asked ?? []) + server.pressure.prometheus + descriptors.prometheus
    }

    /// Tells from now on what was asked.
    func setCounts(clients: LabelledCounts, admin: Count) { requests.withLock { $0 = (clients, admin) } }
}
