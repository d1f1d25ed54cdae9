import LayoverMetrics
import LayoverUpstream

/// Metrics of connections to all peers: suppliers, services and receivers of webhooks.
enum UpstreamMetrics {
    private static let underWay = Metric(.gauge, "layover_upstream_calls_under_way", help: "pending calls")
    private static let ended = Metric(.counter, "layover_upstream_calls_total", help: "calls that ended")
    private static let open = Metric(.gauge, "layover_upstream_connections_open", help: "connections that are open")
    private static let opened = Metric(
        .counter, "layover_upstream_connections_opened_total", help: "connections that were opened")
    private static let reused = Metric(
        .counter, "layover_upstream_reused_total", help: "calls that reused a connection")
    private static let bytes = Metric(.counter, "layover_upstream_bytes_total", help: "bytes that were received")
    private static let held = Metric(
        .gauge, "layover_upstream_body_bytes_held", help: "bytes of answers in memory")
    private static let idle = Metric(
        .gauge, "layover_upstream_body_bytes_idle", help: "bytes that are kept ready for further answers")

    static let all = [underWay, ended, open, opened, reused, bytes, held, idle]

    /// Prometheus text, version 0.0.4.
    static func lines(of counters: UpstreamCounters) -> [String] {
        let lines: [[String]] = [
            underWay.lines(counters.callsUnderWay), ended.lines(counters.callsEnded),
            open.lines(counters.connectionsOpen), opened.lines(counters.connectionsOpened),
            reused.lines(counters.callsOnReused), bytes.lines(counters.bytesIn), held.lines(counters.bodyBytesHeld),
            idle.lines(counters.bodyBytesIdle),
        ]
        return lines.flatMap { $0 }
    }
}
