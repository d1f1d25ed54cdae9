/// The labels of one number of a metric, in their order.
package struct MetricLabels: ExpressibleByDictionaryLiteral, Sendable {
    /// As written, without braces: `route="attach",status="2xx"`.
    let text: String

    package init(_ labels: [(name: String, value: String)]) {
        text = labels.map { "\($0.name)=\"\(MetricLabels.escaped($0.value))\"" }.joined(separator: ",")
    }

    package init(dictionaryLiteral labels: (String, String)...) { self.init(labels.map { (name: $0, value: $1) }) }

    private init(text: String) { self.text = text }

    /// These labels and one more at the end.
    package func adding(_ name: String, _ value: String) -> MetricLabels {
        let one = MetricLabels([(name: name, value: value)])
        return MetricLabels(text: text.isEmpty ? one.text : "\(text),\(one.text)")
    }

    /// With braces; empty if there are no labels.
    var braced: String { text.isEmpty ? "" : "{\(text)}" }

    /// Escapes the three characters that have a meaning within a value of Prometheus' text format.
    private static func escaped(_ value: String) -> String {
        guard value.utf8.contains(where: { $0 == 0x5c || $0 == 0x22 || $0 == 0x0a }) else { return value }
        return value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
