import LayoverAssembly
import LayoverCatalog
package import LayoverFrame
package import LayoverJSON
package import LayoverMetrics
package import LayoverUpstream
package import LayoverWeb

/// Calls to peers: suppliers of flights, and services of other teams that widgets use.
package struct SupplierCapability: Capability {
    package static var settings: [SettingKey] { OutgoingSettings.keys }
    package static var problems: [any ProblemKind] { SupplierFailure.allCases }

    package static let statusReference = [
        (
            "suppliers",
            "each supplier in the settings: `name`, `protocol`, `lanes` (creates and polls: `under_way` of `limit`, `waiting`, `answers`), `breakers` by market, `failures`, `retries`, `stale`, `turned_away`"
        ),
        (
            "services",
            "services of other teams: `service`, `state` (`ok`, `wrong` if its newest answer cannot be used, `resting` if calls are paused in some market, `no-service` if widgets name it and settings do not), `widgets` that call it, `resting` (markets), `wrong` (the widget that received the newest answer, and the fault of the answer; null if it has none), `under_way` of `limit` calls, `outcomes`: how many requests returned a `card` or `no-card`, were `late`, `failed` or `wrong` (200 with a body that the widget cannot use), were not sent because the service is `resting` or `busy`, `joined` a pending request, or had a stored answer (`held`)"
        ),
    ].map { (name: $0.0, summary: $0.1) }
    package static let metricsReference =
        ServiceReport.rows.map(\.metric) + SupplierMetrics.rows.map(\.metric) + UpstreamMetrics.rows.map(\.metric)

    /// The client that calls suppliers; `nil` if the settings name none.
    package let suppliers: (any SupplierCalling)?
    /// The client that calls other teams' services.
    package let services: any ServiceCalling
    private let server: ServerContext
    private let client: ServiceClient
    /// `nil` if the settings name no peer, or no calls can be made.
    private let upstream: CurlUpstream?

    /// - Parameters:
    ///   - server: The server that makes the calls.
    ///   - connections: Connections to peers at one time.
    package init(_ server: ServerContext, connections: Int) {
        let registry = server.settings.outgoing.registry
        let upstream = SupplierCapability.upstream(registry, connections: connections, log: server.log)
        let client = ServiceClient(registry, upstream, log: server.log)
        self.server = server
        self.upstream = upstream
        self.client = client
        services = client
        suppliers =
            if let upstream, !registry.suppliers.isEmpty {
                SupplierClient(
                    registry, upstream: upstream, log: server.log, fleet: server.fleet, workers: server.workers,
                    seal: server.seal)
            } else { nil }
    }

    /// Starts the maker of calls to peers; `nil` if the settings name none, or it cannot start.
    private static func upstream(_ registry: SupplierRegistry, connections: Int, log: ServerLog) -> CurlUpstream? {
        guard !registry.isEmpty else { return nil }
        do {
            var settings = UpstreamSettings(addresses: try AddressRule(allowed: registry.addresses))
            settings.connections = connections
            return try CurlUpstream(settings)
        } catch {
            log.error("no call to other servers can be made: \(error)")
            return nil
        }
    }

    package var status: [JSONValue.Member] {
        [
            JSONValue.Member("services", services(in: server.holder.load().serving?.catalog)),
            JSONValue.Member("suppliers", .array((suppliers?.reports ?? []).map(\.json))),
        ]
    }

    package var metrics: [String] {
        ServiceReport.prometheus(client.reports) + SupplierReport.prometheus(suppliers?.reports ?? [])
            + (upstream.map { UpstreamMetrics.rows.lines(of: $0.counters) } ?? [])
    }

    /// Makes calls for another capability, within the same addresses and connections; `nil` as above.
    package var caller: (any UpstreamCalling)? { upstream }

    package func stop() async { upstream?.stop() }

    /// Every service of the settings, then those that only widgets name.
    private func services(in catalog: Catalog?) -> JSONValue {
        let widgets = catalog?.widgetsByService ?? [:]
        let set = client.reports
        let lacking = widgets.keys.filter { name in !set.contains { $0.name == name } }.sorted()
        let reports = set + lacking.map { ServiceReport(name: $0, isSet: false) }
        return .array(reports.map { $0.json(widgets: widgets[$0.name] ?? []) })
    }

    /// Logs which widgets have no card because the settings lack their service.
    package func tellLackingServices() {
        let set = Set(server.settings.outgoing.registry.services.map(\.name))
        let widgets = server.holder.load().serving?.catalog.widgetsByService ?? [:]
        for (name, asking) in widgets.sorted(by: { $0.key < $1.key }) where !set.contains(name) {
            server.log.warning("settings have no service '\(name)'; no card of \(asking.joined(separator: ", "))")
        }
    }
}
