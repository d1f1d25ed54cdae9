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

    private static let limit = Metric(
        .gauge, "layover_descriptor_limit", help: "the system's limit of descriptors for this process")
    private static let reserve = Metric(
        .gauge, "layover_descriptor_reserve", help: "descriptors reserved for the server itself and its calls")
    private static let connections = Metric(
        .gauge, "layover_connections", help: "open connections, by `listener` (`clients` or `admin`)")
    private static let connectionLimit = Metric(
        .gauge, "layover_connection_limit", help: "the limit of open connections, by `listener`")
    private static let turnedAway = Metric(
        .counter, "layover_connections_turned_away_total",
        help: "connections rejected because too few descriptors were left, by `listener`")
    private static let streams = Metric(
        .gauge, "layover_event_streams", help: "open streams of events, by `listener`")
    private static let streamLimit = Metric(
        .gauge, "layover_event_stream_limit", help: "the limit of open streams of events, by `listener`")
    private static let droppedStreams = Metric(
        .counter, "layover_event_streams_dropped_total",
        help: "streams closed because their clients read too slowly, by `listener`")

    package static let metrics = [
        limit, reserve, connections, connectionLimit, turnedAway, streams, streamLimit, droppedStreams,
    ]

    /// Lines for Prometheus.
    package var prometheus: [String] {
        let open = open
        func rows(_ metric: Metric, _ value: (HTTPServer) -> Int) -> [String] {
            metric.lines(open.map { MetricSample(value($0.server), ["listener": $0.name]) })
        }
        let lines: [[String]] = [
            DescriptorReport.limit.lines(budget.limit), DescriptorReport.reserve.lines(budget.reserve),
            rows(DescriptorReport.connections) { $0.connectionCount },
            rows(DescriptorReport.connectionLimit) { $0.connectionLimit },
            rows(DescriptorReport.turnedAway) { $0.turnedAwayCount },
            rows(DescriptorReport.streams) { $0.streamCount },
            rows(DescriptorReport.streamLimit) { $0.streamLimit },
            rows(DescriptorReport.droppedStreams) { $0.droppedStreamCount },
        ]
        return lines.flatMap { $0 }
    }
}
