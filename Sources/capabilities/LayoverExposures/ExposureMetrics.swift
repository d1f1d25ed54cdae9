import LayoverExperiments
import LayoverMetrics

/// Metrics of the logs of exposures and events.
enum ExposureMetrics {
    static let events = Metric(
        .counter, "layover_events_total",
        help:
            "events by `outcome`: `accepted`, `unproved` (written, without its card's proof), `duplicate` or `refused`")
    static let written = Metric(
        .counter, "layover_rows_written_total", help: "rows that stand on the disk, by `kind`: `exposures` or `events`")
    static let dropped = Metric(
        .counter, "layover_rows_dropped_total",
        help: "rows that are lost, by `kind` and `cause`: \(causes)")
    static let queued = Metric(.gauge, "layover_rows_queued", help: "rows that wait for the disk, by `kind`")
    static let queueLimit = Metric(.gauge, "layover_rows_queue_limit", help: "rows that may wait for the disk")
    static let isWell = Metric(.gauge, "layover_rows_disk_ok", help: "0 where the disk takes no rows, by `kind`")

    static let all = [events, written, dropped, queued, queueLimit, isWell]

    private static let causes = DroppedRows.Cause.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
}
