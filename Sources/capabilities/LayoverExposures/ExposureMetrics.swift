import LayoverExperiments
import LayoverMetrics

/// Metrics of the logs of exposures and events.
enum ExposureMetrics {
    /// Metrics of both logs.
    static let logs: [MetricRow<[RowLogReport]>] = [
        .counter(
            "layover_rows_written_total", help: "rows written to the disk, by `kind`: `exposures` or `events`",
            { $0.map { $0.sample($0.written) } }),
        .counter(
            "layover_rows_dropped_total", help: "rows that were lost, by `kind` and `cause`: \(causes)",
            { $0.flatMap(\.losses) }),
        .gauge(
            "layover_rows_queued", help: "rows that wait for the disk, by `kind`", { $0.map { $0.sample($0.queued) } }),
        .gauge(
            "layover_rows_queue_limit", help: "rows that may wait for the disk", { _ in RowLogSettings.queueRowLimit }),
        .gauge(
            "layover_rows_disk_ok", help: "0 if rows cannot be written to the disk, by `kind`",
            { $0.map { $0.sample($0.trouble.isEmpty ? 1 : 0) } }),
    ]

    /// Metrics of shipping, at a moment in milliseconds since 1970.
    static let shipping: [MetricRow<(report: ShippingReport, now: Int)>] = [
        .counter(
            "layover_rows_shipped_total",
            help:
                "rows that were shipped to `exposures_to`, by `kind`; exists, like those below, only if rows are shipped",
            { $0.report.samples(\.rows) }),
        .counter(
            "layover_rows_shipped_segments_total", help: "segments that were shipped, by `kind`",
            { $0.report.samples(\.segments) }),
        .gauge(
            "layover_rows_waiting_segments", help: "closed segments that wait to be shipped, by `kind`",
            { $0.report.samples(\.waiting) }),
        .gauge(
            "layover_rows_waiting_bytes",
            help: "bytes of those segments, by `kind`; beyond `exposure_quota_megabytes` the oldest are dropped",
            { $0.report.samples(\.waitingBytes) }),
        .gauge(
            "layover_rows_refused_segments",
            help: "segments among them that the target rejects, by `kind`; the log says why",
            { $0.report.samples(\.refused) }),
        .gauge(
            "layover_rows_shipping_lag_seconds", help: "age of the oldest row that is not shipped yet, by `kind`",
            { source in source.report.samples { $0.lagSeconds(now: source.now) } }),
        .gauge("layover_rows_shipping_ok", help: "0 if rows cannot be shipped", { $0.report.trouble.isEmpty }),
    ]

    static let all =
        [EventCounters.events] + UnitCounters.rows.map(\.metric) + logs.map(\.metric) + shipping.map(\.metric)

    private static let causes = DroppedRows.Cause.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
}
