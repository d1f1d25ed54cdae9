package import LayoverModel

/// Finds curves that have the same utility for every candidate, and so do not affect the choice.
package struct PickCurveCheck {
    private let pick: Pick
    private let candidates: [PickCandidate]

    package init(_ pick: Pick, _ candidates: [PickCandidate]) {
        self.pick = pick
        self.candidates = candidates
    }

    package func warnings(at location: SourceLocation) -> [Diagnostic] {
        pick.criteria.compactMap { criterion in
            guard criterion.relative == nil else { return nil }
            let numbers = candidates.compactMap {
                $0.values.indices.contains(criterion.slot) ? $0.values[criterion.slot]?.number : nil
            }
            let utilities = Set(numbers.map(criterion.curve.utility))
            guard numbers.count > 1, utilities.count == 1 else { return nil }
            return .warning(
                "pick.level-curve",
                "the curve of '\(pick.facts[criterion.slot].name)' has the same value for all \(numbers.count) candidates; move its points into their range",
                at: location)
        }
    }
}
