import LayoverMetrics
import LayoverServer

/// The names of metrics in a PromQL expression.
enum PromQLNames {
    /// The metrics that an expression reads: all words except functions, labels, numbers, strings and keywords.
    static func metrics(in expression: String) -> Set<String> {
        var text = expression.replacing(/"[^"]*"/, with: "").replacing(/\{[^}]*\}/, with: "").replacing(
            /\[[^\]]*\]/, with: "")
        text = text.replacing(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/, with: "")
        let words = text.matches(of: /\b([a-zA-Z_:][a-zA-Z0-9_:]*)\b(\s*\()?/)
        return Set(words.filter { $0.output.2 == nil }.map { String($0.output.1) }).subtracting(keywords)
    }

    /// Every name in `/metrics`, and those that Prometheus itself adds.
    static let known: Set<String> = {
        let parts = MetricTable.metrics.flatMap { metric in
            metric.kind == .histogram ? ["_bucket", "_sum", "_count"].map { metric.name + $0 } : [metric.name]
        }
        return Set(parts + ["up"])
    }()

    private static let keywords: Set<String> = [
        "and", "or", "unless", "offset", "bool", "by", "without", "on", "ignoring", "group_left", "group_right", "d",
        "s",
        "m", "h",
    ]
}
