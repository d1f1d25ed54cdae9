import LayoverMetrics

/// Outcomes of deliveries to one endpoint.
struct WebhookCounters: Sendable {
    enum End: String, CaseIterable {
        case sent, failed, unneeded
        case givenUp = "given-up"
    }

    static let deliveries = Metric(
        .counter, "layover_webhook_deliveries_total",
        help:
            "deliveries by `endpoint` and `end`: `sent`, `failed` (to be tried again), `given-up`, or `unneeded` (all recipients knew already)"
    )
    static let waiting = Metric(
        .gauge, "layover_webhook_waiting", help: "trips with pending deliveries to the `endpoint`")
    static let oldest = Metric(
        .gauge, "layover_webhook_oldest_seconds", help: "age of the oldest pending change, by `endpoint`")
    static let givenUp = Metric(
        .gauge, "layover_webhook_given_up", help: "trips whose deliveries to the `endpoint` were given up")
    static let disabled = Metric(
        .gauge, "layover_webhook_disabled", help: "1 if the `endpoint` answered 410 and is disabled")

    static let reference = [deliveries, waiting, oldest, givenUp, disabled]

    private let ends = LabelledCounts(End.allCases.map(\.rawValue))

    func add(_ end: End) { ends[end.rawValue].add() }

    func count(_ end: End) -> Int { ends[end.rawValue].value }
}
