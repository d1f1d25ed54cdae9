import LayoverMetrics

/// Metrics of calls to other teams' services.
enum ServiceMetrics {
    static let answers = Metric(
        .counter, "layover_remote_answers_total",
        help: "requests to services by `service` and `outcome`: \(outcomes)")
    static let underWay = Metric(.gauge, "layover_remote_under_way", help: "pending calls, by `service`")
    static let resting = Metric(
        .gauge, "layover_remote_resting", help: "markets in which calls to a `service` are paused")

    static let all = [answers, underWay, resting]

    private static let outcomes = ServiceTraffic.Outcome.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
}
