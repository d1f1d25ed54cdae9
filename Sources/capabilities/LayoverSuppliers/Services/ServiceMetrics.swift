import LayoverMetrics

/// Metrics of calls to other teams' services.
enum ServiceMetrics {
    static let answers = Metric(
        .counter, "layover_remote_answers_total",
        help: "questions to services by `service` and `outcome`: \(outcomes)")
    static let underWay = Metric(.gauge, "layover_remote_under_way", help: "calls under way, by `service`")
    static let resting = Metric(
        .gauge, "layover_remote_resting", help: "markets in which a `service` is left alone")

    static let all = [answers, underWay, resting]

    private static let outcomes = ServiceTraffic.Outcome.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
}
