import LayoverExperiments
import LayoverMetrics

/// Metrics of the logs of exposures and events.
enum ExposureMetrics {
    static let events = Metric(
        .counter, "layover_events_total",
        help:
            "events by `outcome`: `accepted`, `unproved` (written, without its card's proof), `duplicate` or `refused`")
    static let written = Metric(
        .counter, "layover_rows_written_total", help: "rows written to the disk, by `kind`: `exposures` or `events`")
    static let dropped = Metric(
        .counter, "layover_rows_dropped_total",
        help: "rows that are lost, by `kind` and `cause`: \(causes)")
    static let queued = Metric(.gauge, "layover_rows_queued", help: "rows that wait for the disk, by `kind`")
    static let queueLimit = Metric(.gauge, "layover_rows_queue_limit", help: "rows that may wait for the disk")
    static let isWell = Metric(
        .gauge, "layover_rows_disk_ok", help: "0 if rows cannot be written to the disk, by `kind`")

    static let shipped = Metric(
        .counter, "layover_rows_shipped_total",
        help: "rows that went to the setting `exposures_to`, by `kind`; this and all that follows only where they do")
    static let shippedSegments = Metric(
        .counter, "layover_rows_shipped_segments_total", help: "segments that went there, by `kind`")
    static let waitingSegments = Metric(
        .gauge, "layover_rows_waiting_segments", help: "closed segments that wait to be shipped, by `kind`")
    static let waitingBytes = Metric(
        .gauge, "layover_rows_waiting_bytes",
        help: "bytes of those segments, by `kind`; past `exposure_quota_megabytes` the oldest are dropped")
    static let refusedSegments = Metric(
        .gauge, "layover_rows_refused_segments",
        help: "segments among them that the place does not take, by `kind`; the log says why")
    static let shippingLag = Metric(
        .gauge, "layover_rows_shipping_lag_seconds", help: "age of the oldest row that has not gone yet, by `kind`")
    static let isShipping = Metric(
        .gauge, "layover_rows_shipping_ok", help: "0 if rows cannot be shipped to their place")

    static let all = [
        events, written, dropped, queued, queueLimit, isWell, shipped, shippedSegments, waitingSegments, waitingBytes,
        refusedSegments, shippingLag, isShipping,
    ]

    private static let causes = DroppedRows.Cause.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
}
