import LayoverUpstream

extension UpstreamCounters {
    /// Prometheus text, version 0.0.4.
    package var prometheus: [String] {
        [
            ("calls_under_way", "gauge", callsUnderWay), ("calls_total", "counter", callsEnded),
            ("connections_open", "gauge", connectionsOpen), ("connections_opened_total", "counter", connectionsOpened),
            ("reused_total", "counter", callsOnReused), ("bytes_total", "counter", bytesIn),
            ("body_bytes_held", "gauge", bodyBytesHeld), ("body_bytes_idle", "gauge", bodyBytesIdle),
        ].flatMap { name, type, value in
            ["# TYPE layover_upstream_\(name) \(type)", "layover_upstream_\(name) \(value)"]
        }
    }
}
