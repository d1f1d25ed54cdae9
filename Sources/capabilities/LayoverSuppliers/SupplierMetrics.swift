import LayoverMetrics

/// Metrics of calls to suppliers.
enum SupplierMetrics {
    static let rows: [MetricRow<[SupplierReport]>] = [
        .counter(
            "layover_supplier_answers_total",
            help: "whole answers, by `supplier`, `ask` (`create` or `poll`) and `status` (a class, or `429`)",
            { $0.flatMap(\.answers) }),
        .counter(
            "layover_supplier_failures_total",
            help: "calls that received no whole answer, by `supplier` and `reason`", { $0.flatMap(\.failures) }),
        count("layover_supplier_retries_total", help: "polls that were retried, by `supplier`", \.retries),
        count(
            "layover_supplier_stale_total",
            help: "previous answers that were returned because no other was available, by `supplier`", \.stale),
        count(
            "layover_supplier_turned_away_total", help: "waiting calls that were rejected, by `supplier`",
            \.turnedAway),
        count(
            "layover_supplier_shared_total", help: "requests that shared the call of an equal one, by `supplier`",
            \.shared),
        count(
            "layover_supplier_repeated_total",
            help:
                "polls whose packed answer repeated the session's previous one and was not parsed again, by `supplier`",
            \.repeated),
        count(
            "layover_supplier_bytes_total",
            help: "bytes of whole answers as they arrived, packed or not, by `supplier`",
            \.bytes),
        count("layover_supplier_breaker_openings_total", help: "how often breakers opened, by `supplier`", \.openings),
        .gauge(
            "layover_supplier_breakers_open", help: "markets in which calls to a `supplier` are paused",
            { $0.map { MetricSample($0.breakers.count, $0.labels) } }),
        lanes("layover_supplier_under_way", help: "pending calls, by `supplier` and `ask`", \.underWay),
        lanes(
            "layover_supplier_limit", help: "calls that may be pending at one time, by `supplier` and `ask`", \.limit),
        lanes(
            "layover_supplier_waiting", help: "calls that wait for others to end, by `supplier` and `ask`", \.waiting),
        .histogram(
            "layover_supplier_seconds", help: "time that whole answers took, by `supplier` and `ask`",
            { Latencies(reports: $0) }),
    ]

    /// One sample for each supplier.
    private static func count(
        _ name: String, help: String, _ count: @escaping @Sendable (SupplierTally) -> Count
    ) -> MetricRow<[SupplierReport]> {
        .counter(name, help: help) { $0.map { MetricSample(count($0.tally).value, $0.labels) } }
    }

    /// One sample for each lane of each supplier.
    private static func lanes(
        _ name: String, help: String, _ value: @escaping @Sendable (SupplierReport.Lane) -> Int
    ) -> MetricRow<[SupplierReport]> {
        .gauge(name, help: help) { reports in
            reports.flatMap { report in
                report.lanes.map { MetricSample(value($0), report.labels(of: $0.kind)) }
            }
        }
    }

    private struct Latencies: MetricReading {
        let reports: [SupplierReport]

        func lines(of metric: Metric) -> [String] { metric.lines(histograms: reports.flatMap(\.latencies)) }
    }
}
