import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverJSON
import LayoverUpstream

extension Site {
    /// What makes calls to other servers: `nil` where settings name nobody to call, or where it cannot start.
    static func upstream(_ book: SupplierBook, connections: Int, log: ServerLog) -> CurlUpstream? {
        guard !book.suppliers.isEmpty || !book.services.isEmpty else { return nil }
        do {
            var settings = UpstreamSettings(addresses: try AddressRule(allowed: book.addresses))
            settings.connections = connections
            return try CurlUpstream(settings)
        } catch {
            log.error("no call to other servers can be made: \(error)")
            return nil
        }
    }
}

// Other teams' services, for the people who run the server.
extension Site {
    /// Of every service that settings have, by name.
    private var serviceReports: [ServiceReport] { (remote as? RemoteDesk)?.reports ?? [] }

    /// Every service that settings have, then those that only widgets name.
    func services(in catalog: Catalog?) -> JSONValue {
        let widgets = catalog?.widgetsByService ?? [:]
        let set = serviceReports
        let lacking = widgets.keys.filter { name in !set.contains { $0.name == name } }.sorted()
        let reports = set + lacking.map { ServiceReport(name: $0, isSet: false) }
        return .array(reports.map { $0.json(widgets: widgets[$0.name] ?? []) })
    }

    var serviceMetrics: String { ServiceReport.prometheus(serviceReports).map { $0 + "\n" }.joined() }

    /// Says which widgets have no card because settings lack their service.
    func tellLackingServices(_ log: ServerLog) {
        let set = Set(settings.outgoing.book.services.map(\.name))
        let widgets = holder.load().serving?.catalog.widgetsByService ?? [:]
        for (name, asking) in widgets.sorted(by: { $0.key < $1.key }) where !set.contains(name) {
            log.warning("settings have no service '\(name)'; no card of \(asking.joined(separator: ", "))")
        }
    }
}

extension RemoteDesk {
    /// A desk that asks the services of the settings; without a way to call, every question has failed.
    convenience init(_ book: SupplierBook, _ upstream: (any UpstreamCalling)?) {
        self.init(upstream == nil ? [] : book.services, upstream: upstream ?? NoUpstream())
    }
}

/// Where nothing can be called.
private struct NoUpstream: UpstreamCalling {
    func start(
        _ call: UpstreamCall, onEnd: @escaping @Sendable (Result<UpstreamAnswer, UpstreamFailure>) -> Void
    ) -> UpstreamTicket {
        onEnd(.failure(.unreachable))
        return UpstreamTicket()
    }
}
