import LayoverCatalog
package import LayoverHTTP
package import LayoverJSON
import Synchronization

/// Report for operators on how the descriptors are shared out and who has how many.
package final class DescriptorReport: Sendable {
    private struct Listener {
        let name: String
        /// The listener's own handler leads here.
        weak var server: HTTPServer?
    }

    package let budget: DescriptorBudget
    private let listeners = Mutex<[Listener]>([])

    package init(_ budget: DescriptorBudget) { self.budget = budget }

    /// Connections to others that there may be.
    package var calls: Int { budget.calls }

    /// Tells of these listeners from now on.
    package func setListeners(clients: HTTPServer, admin: HTTPServer) {
        listeners.withLock { listeners in
            listeners = [Listener(name: "clients", server: clients), Listener(name: "admin", server: admin)]
        }
    }

    private var open: [(name: String, server: HTTPServer)] {
        listeners.withLock { $0 }.compactMap { listener in listener.server.map { (listener.name, $0) } }
    }

    /// For `/admin/status`.
    package var json: JSONValue {
        let members = open.map { name, server in
            JSONValue.Member(
                name,
                .object(of: [
                    "open": .int(server.connectionCount), "limit": .int(server.connectionLimit),
                    "turned_away": .int(server.turnedAwayCount),
                ]))
        }
        return .object(of: [
            "limit": .int(budget.limit), "reserve": .int(budget.reserve), "calls": .int(budget.calls),
            "connections": .object(members),
        ])
    }

    /// Lines as Prometheus reads them.
    package var prometheus: [String] {
        let open = open
        func rows(_ metric: String, _ type: String, _ value: (HTTPServer) -> Int) -> [String] {
            ["# TYPE \(metric) \(type)"]
                + open.map { "\(metric){listener=\"\($0.name)\"} \(value($0.server))" }
        }
        return ["# TYPE layover_descriptor_limit gauge", "layover_descriptor_limit \(budget.limit)"]
            + rows("layover_connections", "gauge") { $0.connectionCount }
            + rows("layover_connection_limit", "gauge") { $0.connectionLimit }
            + rows("layover_connections_turned_away_total", "counter") { $0.turnedAwayCount }
    }
}
