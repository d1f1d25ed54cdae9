import LayoverMetrics

/// Metrics of calls to suppliers.
enum SupplierMetrics {
    static let answers = Metric(
        .counter, "layover_supplier_answers_total",
        help: "whole answers, by `supplier`, `ask` (`create` or `poll`) and `status` (a class, or `429`)")
    static let failures = Metric(
        .counter, "layover_supplier_failures_total",
        help: "questions that got no whole answer, by `supplier` and `reason`")
    static let retries = Metric(
        .counter, "layover_supplier_retries_total", help: "polls that were retried, by `supplier`")
    static let stale = Metric(
        .counter, "layover_supplier_stale_total", help: "old answers that were given for want of another, by `supplier`"
    )
    static let turnedAway = Metric(
        .counter, "layover_supplier_turned_away_total",
        help: "questions that waited and were turned away, by `supplier`")
    static let shared = Metric(
        .counter, "layover_supplier_shared_total",
        help: "questions that waited for the call of an equal one, by `supplier`")
    static let repeated = Metric(
        .counter, "layover_supplier_repeated_total",
        help: "polls whose packed answer was the session's last one again and was not read again, by `supplier`")
    static let openings = Metric(
        .counter, "layover_supplier_breaker_openings_total", help: "how often breakers opened, by `supplier`")
    static let open = Metric(
        .gauge, "layover_supplier_breakers_open", help: "markets in which a `supplier` is left alone")
    static let underWay = Metric(
        .gauge, "layover_supplier_under_way", help: "calls under way, by `supplier` and `ask`")
    static let limit = Metric(
        .gauge, "layover_supplier_limit", help: "calls that may be under way, by `supplier` and `ask`")
    static let waiting = Metric(
        .gauge, "layover_supplier_waiting", help: "calls that wait for their turn, by `supplier` and `ask`")
    static let seconds = Metric(
        .histogram, "layover_supplier_seconds", help: "time that whole answers took, by `supplier` and `ask`")

    static let all = [
        answers, failures, retries, stale, turnedAway, shared, repeated, openings, open, underWay, limit, waiting,
        seconds,
    ]
}
