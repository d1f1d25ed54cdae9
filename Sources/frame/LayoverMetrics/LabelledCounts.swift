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

    /// One sample for each label, in their order.
    ///
    /// - Parameters:
    ///   - label: The name of the label.
    ///   - labels: Of all of them, before it.
    /// - Returns: As many as there are labels.
    package func samples(by label: String, _ labels: MetricLabels = [:]) -> [MetricSample] {
        counts.map { MetricSample($0.count.value, labels.adding(label, $0.label)) }
    }
}
