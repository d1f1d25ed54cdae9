/// A count for each case of an enum, so that the number of lines is bounded.
package struct CaseCounts<Case: CaseIterable & Equatable & RawRepresentable<String> & Sendable>: Sendable {
    private let cases = Array(Case.allCases)
    private let counts = Case.allCases.map { _ in Count() }

    package init() {}

    package func add(_ one: Case, _ amount: Int = 1) {
        if let index = cases.firstIndex(of: one) { counts[index].add(amount) }
    }

    /// The number of each case, in their order.
    package var all: [(value: Case, count: Int)] { zip(cases, counts).map { ($0, $1.value) } }

    /// One sample for each case, in their order; `labels` precede the label of the case.
    package func samples(by label: String, _ labels: MetricLabels = [:]) -> [MetricSample] {
        all.map { MetricSample($0.count, labels.adding(label, $0.value.rawValue)) }
    }
}
