import LayoverMetrics
import LayoverUpstream

/// Metrics of connections to all peers: suppliers, services and receivers of webhooks.
enum UpstreamMetrics {
    static let rows: [MetricRow<UpstreamCounters>] = [
        .gauge("layover_upstream_calls_under_way", help: "pending calls", \.callsUnderWay),
        .counter("layover_upstream_calls_total", help: "calls that ended", \.callsEnded),
        .gauge("layover_upstream_connections_open", help: "connections that are open", \.connectionsOpen),
        .counter(
            "layover_upstream_connections_opened_total", help: "connections that were opened", \.connectionsOpened),
        .counter("layover_upstream_reused_total", help: "calls that reused a connection", \.callsOnReused),
        .counter("layover_upstream_bytes_total", help: "bytes that were received", \.bytesIn),
        .gauge("layover_upstream_body_bytes_held", help: "bytes of answers in memory", \.bodyBytesHeld),
        .gauge(
            "layover_upstream_body_bytes_idle", help: "bytes that are kept ready for further answers", \.bodyBytesIdle),
    ]
}
