/// Numbers by a label whose words are known from the start, so that their lines are bounded.
package struct LabelledCounts: Sendable {
    private let counts: [(label: String, count: Count)]
    private let none = Count()

    /// - Parameter labels: In the order of their lines.
    package init(_ labels: [String]) { counts = labels.map { ($0, Count()) } }

    /// The number of a label; one that no line tells where the label is not known.
    ///
    /// - Complexity: O(*n*) in the labels; for what is looked up once.
    package subscript(label: String) -> Count { counts.first { $0.label == label }?.count ?? none }

    /// Lines of Prometheus text without their type.
    ///
    /// - Parameters:
    ///   - name: Of the metric.
    ///   - label: The name of the label.
    /// - Returns: One line for each label, in their order.
    package func lines(_ name: String, by label: String) -> [String] {
        counts.map { "\(name){\(label)=\"\($0.label)\"} \($0.count.value)" }
    }
}
