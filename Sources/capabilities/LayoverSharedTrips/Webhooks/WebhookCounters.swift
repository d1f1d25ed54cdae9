import LayoverMetrics

/// What deliveries to one endpoint came to.
struct WebhookCounters: Sendable {
    enum End: String, CaseIterable {
        case sent, failed, unneeded
        case givenUp = "given-up"
    }

    static let reference: [(name: String, summary: String)] = [
        (
            "layover_webhook_deliveries_total",
            "by `endpoint` and `end`: `sent`, `failed` (to be tried again), `given-up`, or `unneeded` (all knew already)"
        ),
        ("layover_webhook_waiting", "trips of which the `endpoint` is yet to be told"),
        ("layover_webhook_oldest_seconds", "how long the oldest of those changes waits"),
        ("layover_webhook_given_up", "trips of which the `endpoint` is told no more"),
        ("layover_webhook_disabled", "1 where the `endpoint` answered 410 and is told nothing"),
    ].map { (name: $0.0, summary: $0.1) }

    private let ends = LabelledCounts(End.allCases.map(\.rawValue))

    func add(_ end: End) { ends[end.rawValue].add() }

    func count(_ end: End) -> Int { ends[end.rawValue].value }
}
