import LayoverExperiments
import LayoverMetrics

/// Metrics of the logs of exposures and events.
enum ExposureMetrics {
    static let events = Metric(
        .counter, "layover_events_total",
        help:
            "events by `outcome`: `accepted`, `unproved` (written without a valid proof), `duplicate` or `refused`")
    static let written = Metric(
        .counter, "layover_rows_written_total", help: "rows written to the disk, by `kind`: `exposures` or `events`")
    static let dropped = Metric(
        .counter, "layover_rows_dropped_total",
        help: "rows that were lost, by `kind` and `cause`: \(causes)")
    static let queued = Metric(.gauge, "layover_rows_queued", help: "rows that wait for the disk, by `kind`")
    static let queueLimit = Metric(.gauge, "layover_rows_queue_limit", help: "rows that may wait for the disk")
    static let isWell = Metric(
        .gauge, "layover_rows_disk_ok", help: "0 if rows cannot be written to the disk, by `kind`")

    static let shipped = Metric(
        .counter, "layover_rows_shipped_total",
        help: "rows that were shipped to `exposures_to`, by `kind`; exists, like those below, only if rows are shipped")
    static let shippedSegments = Metric(
        .counter, "layover_rows_shipped_segments_total", help: "segments that were shipped, by `kind`")
    static let waitingSegments = Metric(
        .gauge, "layover_rows_waiting_segments", help: "closed segments that wait to be shipped, by `kind`")
    static let waitingBytes = Metric(
        .gauge, "layover_rows_waiting_bytes",
        help: "bytes of those segments, by `kind`; beyond `exposure_quota_megabytes` the oldest are dropped")
    static let refusedSegments = Metric(
        .gauge, "layover_rows_refused_segments",
        help: "segments among them that the target rejects, by `kind`; the log says why")
    static let shippingLag = Metric(
        .gauge, "layover_rows_shipping_lag_seconds", help: "age of the oldest row that is not shipped yet, by `kind`")
    static let isShipping = Metric(
        .gauge, "layover_rows_shipping_ok", help: "0 if rows cannot be shipped")

    static let all = [
        events, written, dropped, queued, queueLimit, isWell, shipped, shippedSegments, waitingSegments, waitingBytes,
        refusedSegments, shippingLag, isShipping,
    ]

    private static let causes = DroppedRows.Cause.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
}
