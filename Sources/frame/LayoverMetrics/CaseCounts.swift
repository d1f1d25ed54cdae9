/// A count for each case of an enum, so that the number of lines is bounded.
package struct CaseCounts<Case: CaseIterable & Equatable & RawRepresentable<String> & Sendable>: Sendable {
    private let cases = Array(Case.allCases)
    private let counts = Case.allCases.map { _ in Count() }

    package init() {}

    package func add(_ one: Case) { if let index = cases.firstIndex(of: one) { counts[index].add() } }

    /// One sample for each case, in their order.
    package func samples(by label: String) -> [MetricSample] {
        zip(cases, counts).map { MetricSample($1.value, [label: $0.rawValue]) }
    }
}
