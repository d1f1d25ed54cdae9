import LayoverMetrics

/// Metrics of calls to suppliers.
enum SupplierMetrics {
    static let answers = Metric(
        .counter, "layover_supplier_answers_total",
        help: "whole answers, by `supplier`, `ask` (`create` or `poll`) and `status` (a class, or `429`)")
    static let failures = Metric(
        .counter, "layover_supplier_failures_total",
        help: "calls that received no whole answer, by `supplier` and `reason`")
    static let retries = Metric(
        .counter, "layover_supplier_retries_total", help: "polls that were retried, by `supplier`")
    static let stale = Metric(
        .counter, "layover_supplier_stale_total",
        help: "previous answers that were returned because no other was available, by `supplier`")
    static let turnedAway = Metric(
        .counter, "layover_supplier_turned_away_total",
        help: "waiting calls that were rejected, by `supplier`")
    static let shared = Metric(
        .counter, "layover_supplier_shared_total",
        help: "requests that shared the call of an equal one, by `supplier`")
    static let repeated = Metric(
        .counter, "layover_supplier_repeated_total",
        help: "polls whose packed answer repeated the session's previous one and was not parsed again, by `supplier`")
    static let openings = Metric(
        .counter, "layover_supplier_breaker_openings_total", help: "how often breakers opened, by `supplier`")
    static let open = Metric(
        .gauge, "layover_supplier_breakers_open", help: "markets in which calls to a `supplier` are paused")
    static let underWay = Metric(
        .gauge, "layover_supplier_under_way", help: "pending calls, by `supplier` and `ask`")
    static let limit = Metric(
        .gauge, "layover_supplier_limit", help: "calls that may be pending at one time, by `supplier` and `ask`")
    static let waiting = Metric(
        .gauge, "layover_supplier_waiting", help: "calls that wait for others to end, by `supplier` and `ask`")
    static let seconds = Metric(
        .histogram, "layover_supplier_seconds", help: "time that whole answers took, by `supplier` and `ask`")

    static let all = [
        answers, failures, retries, stale, turnedAway, shared, repeated, openings, open, underWay, limit, waiting,
        seconds,
    ]
}
