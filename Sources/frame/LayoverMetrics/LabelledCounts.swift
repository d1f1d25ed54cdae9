/// Counts by a label with a fixed list of values, so that the number of lines is bounded.
package struct LabelledCounts: Sendable {
    private let counts: [(label: String, count: Count)]
    private let none = Count()

    /// - Parameter labels: In the order of their lines.
    package init(_ labels: [String]) { counts = labels.map { ($0, Count()) } }

    /// The count of a label; an unknown label has one that is not reported.
    ///
    /// - Complexity: O(*n*) in the labels; to be called once for each label.
    package subscript(label: String) -> Count { counts.first { $0.label == label }?.count ?? none }

    /// One sample for each label, in their order.
    ///
    /// - Parameters:
    ///   - label: The name of the label.
    ///   - labels: Labels of all samples, before this one.
    /// - Returns: One sample for each label.
    package func samples(by label: String, _ labels: MetricLabels = [:]) -> [MetricSample] {
        counts.map { MetricSample($0.count.value, labels.adding(label, $0.label)) }
    }
}
