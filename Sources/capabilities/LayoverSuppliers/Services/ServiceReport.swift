import LayoverCatalog
package import LayoverJSON
import LayoverMetrics

/// State of one service, for the admin listener.
package struct ServiceReport: Sendable {
    static let rows: [MetricRow<[ServiceReport]>] = [
        .counter(
            "layover_remote_answers_total", help: "requests to services by `service` and `outcome`: \(outcomes)",
            { $0.flatMap(\.answers) }),
        .gauge(
            "layover_remote_under_way", help: "pending calls, by `service`",
            { $0.map { MetricSample($0.underWay, ["service": $0.name]) } }),
        .gauge(
            "layover_remote_resting", help: "markets in which calls to a `service` are paused",
            { $0.map { MetricSample($0.resting.count, ["service": $0.name]) } }),
    ]

    private static let outcomes = ServiceTraffic.Outcome.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")

    package let name: String
    /// True if the settings have the service.
    package let isSet: Bool
    /// Markets in which it is left alone, sorted.
    package var resting: [String] = []
    /// Why the newest whole answer cannot be used, after the name of its widget; `nil` if it can.
    package var wrong: String?
    package var underWay = 0
    package var limit = 0
    package var counts: [ServiceTraffic.Outcome: Int] = [:]

    private var state: String {
        if !isSet { return "no-service" }
        return !resting.isEmpty ? "resting" : wrong == nil ? "ok" : "wrong"
    }

    package func json(widgets: [String]) -> JSONValue {
        .object(of: [
            "service": .string(name), "state": .string(state), "widgets": .array(widgets.map { .string($0) }),
            "resting": .array(resting.map { .string($0) }), "wrong": wrong.map { .string($0) } ?? .null,
            "under_way": .int(underWay), "limit": .int(limit),
            "outcomes": .object(
                ServiceTraffic.Outcome.allCases.map { JSONValue.Member($0.rawValue, .int(counts[$0] ?? 0)) }),
        ])
    }

    private var answers: [MetricSample] {
        ServiceTraffic.Outcome.allCases.map { outcome in
            MetricSample(counts[outcome] ?? 0, ["service": name, "outcome": outcome.rawValue])
        }
    }

    /// Prometheus text; empty without services.
    package static func prometheus(_ reports: [ServiceReport]) -> [String] {
        reports.isEmpty ? [] : rows.lines(of: reports)
    }
}

extension Catalog {
    /// The widgets that call each service, sorted; drafts and retired widgets are not served and call none.
    package var widgetsByService: [String: [String]] {
        let asking = widgets.filter(\.isServed).compactMap { widget in
            widget.service.map { (service: $0.service, name: widget.name) }
        }
        return Dictionary(grouping: asking, by: \.service).mapValues { $0.map(\.name).sorted() }
    }
}
