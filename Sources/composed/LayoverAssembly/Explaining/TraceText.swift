import LayoverModel
import LayoverTargeting

/// Describes which tests of a condition decided against a card, and the values that they saw.
struct TraceText {
    private let values: ValueText

    init(_ values: ValueText) { self.values = values }

    /// `route.countries has CU: no, it is GB, NO; traveller.residence is US: unknown`.
    func text(_ trace: Trace) -> String { decisive(trace).map(words).joined(separator: "; ") }

    /// The tests with the same truth as the whole condition; below a `not`, all of them.
    private func decisive(_ trace: Trace) -> [Trace] {
        switch trace.kind {
        case .leaf: [trace]
        case .all, .any: trace.parts.filter { $0.truth == trace.truth }.flatMap(decisive)
        case .none, .not: trace.parts.flatMap(leaves)
        }
    }

    private func leaves(_ trace: Trace) -> [Trace] {
        if case .leaf = trace.kind { [trace] } else { trace.parts.flatMap(leaves) }
    }

    private func words(_ trace: Trace) -> String {
        guard case .leaf(let leaf) = trace.kind else { return "" }
        let seen = leaf.fact.value.map { ", it is \(values.text($0))" } ?? ""
        return "\(leaf.requirement): \(word(trace.truth))\(seen)"
    }

    private func word(_ truth: Truth) -> String {
        switch truth {
        case .yes: "yes"
        case .no: "no"
        case .unknown: "unknown"
        case .pending: "pending"
        }
    }
}
