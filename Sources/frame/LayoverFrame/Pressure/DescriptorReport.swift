import LayoverCatalog
package import LayoverHTTP
package import LayoverJSON
package import LayoverMetrics
import Synchronization

/// Reports to operators how the descriptors are divided and how many are in use.
package final class DescriptorReport: Sendable {
    private struct Listener {
        let name: String
        /// Weak, because the listener's own handler refers to this object.
        weak var server: HTTPServer?
    }

    package let budget: DescriptorBudget
    private let listeners = Mutex<[Listener]>([])

    package init(_ budget: DescriptorBudget) { self.budget = budget }

    /// The limit of connections to other services.
    package var calls: Int { budget.calls }

    /// Sets the listeners to report.
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

    package static let rows: [MetricRow<DescriptorReport>] = [
        .gauge(
            "layover_descriptor_limit", help: "the system's limit of descriptors for this process", \.budget.limit),
        .gauge(
            "layover_descriptor_reserve", help: "descriptors reserved for the server itself and its calls",
            \.budget.reserve),
        .gauge(
            "layover_connections", help: "open connections, by `listener` (`clients` or `admin`)",
            { $0.samples(\.connectionCount) }),
        .gauge(
            "layover_connection_limit", help: "the limit of open connections, by `listener`",
            { $0.samples(\.connectionLimit) }),
        .counter(
            "layover_connections_turned_away_total",
            help: "connections rejected because too few descriptors were left, by `listener`",
            { $0.samples(\.turnedAwayCount) }),
        .counter(
            "layover_connections_ended_total",
            help:
                "connections that the server ended at a limit, by `listener` and `limit`: `address` (one client address had too many, and this one was closed at once), `header-time`, `idle`, `body-rate`, `write-stall`",
            { report in
                report.open.flatMap { name, server in
                    ConnectionLimit.allCases.map {
                        MetricSample(server.endedCount($0), ["listener": name, "limit": $0.rawValue])
                    }
                }
            }),
        .counter(
            "layover_http_refusals_total",
            help:
                "requests rejected before any route saw them, by `listener` and `reason`: the end of the problem's `type`, or `request-malformed` and `http-version-unsupported`, which have no problem document",
            { report in
                report.open.flatMap { name, server in
                    server.rejectedCounts.map { MetricSample($0.count, ["listener": name, "reason": $0.reason]) }
                }
            }),
        .gauge("layover_event_streams", help: "open streams of events, by `listener`", { $0.samples(\.streamCount) }),
        .gauge(
            "layover_event_stream_limit", help: "the limit of open streams of events, by `listener`",
            { $0.samples(\.streamLimit) }),
        .counter(
            "layover_event_streams_dropped_total",
            help: "streams closed because their clients read too slowly, by `listener`",
            { $0.samples(\.droppedStreamCount) }),
    ]

    /// One sample for each listener.
    private func samples(_ value: (HTTPServer) -> Int) -> [MetricSample] {
        open.map { MetricSample(value($0.server), ["listener": $0.name]) }
    }
}
