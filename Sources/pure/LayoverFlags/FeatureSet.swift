package import LayoverExperiments
import LayoverTargeting

/// All features, ready to be asked.
///
/// A class, so that handing one on costs one reference.
package final class FeatureSet: Sendable {
    /// Sorted by key.
    package let all: [Feature]
    private let features: [ExactText: Feature]

    /// - Parameter features: Their keys differ.
    package init(_ features: [Feature] = []) {
        self.features = Dictionary(
            features.map { (ExactText($0.key), $0) }, uniquingKeysWith: { first, _ in first })
        all = self.features.values.sorted { $0.key < $1.key }
    }

    package subscript(key: String) -> Feature? { features[ExactText(key)] }

    package var count: Int { all.count }

    /// Every key, sorted.
    package var keys: [String] { all.map(\.key) }

    /// Evaluates the feature for `context`.
    ///
    /// - Parameters:
    ///   - key: The feature's.
    ///   - context: The caller, and what stands above the rules.
    ///   - keep: Takes the assignments that are to be kept, the prerequisites' too; asked only with sticky buckets.
    ///   - note: Hears every step, but not those of prerequisites; `nil` costs nothing.
    /// - Returns: The value and what decided it.
    /// - Complexity: O(rules), times the prerequisites' own.
    package func evaluate(
        _ key: String, in context: FeatureContext, keep: ((StickyWrite) -> Void)? = nil,
        note: ((FeatureStep) -> Void)? = nil
    ) -> FeatureResult {
        var evaluation = FeatureEvaluation(features: self, context: context, keep: keep)
        evaluation.note = note
        return evaluation.evaluate(key)
    }

    /// The same for a feature at hand, as when all of them are asked.
    package func evaluate(
        _ feature: Feature, in context: FeatureContext, keep: ((StickyWrite) -> Void)? = nil
    ) -> FeatureResult {
        var evaluation = FeatureEvaluation(features: self, context: context, keep: keep)
        return evaluation.evaluate(feature)
    }

    /// Decides one feature; tells the outcome of its experiment, too, where one decided.
    package func choose(_ feature: Feature, in context: FeatureContext) -> (FeatureChoice, Assignment?) {
        let result = evaluate(feature, in: context)
        return (FeatureChoice(FeatureDecision(result)), result.assignment)
    }

    /// Assigns a unit in an experiment that stands alone, its prerequisites answered by these features.
    package func assign(
        _ experiment: Experiment, in context: FeatureContext, note: ((AssignmentStep) -> Void)? = nil
    ) -> Assignment {
        var evaluation = FeatureEvaluation(features: self, context: context, keep: nil)
        return experiment.assign(
            in: context.assignment, answer: { evaluation.answer($0) }, note: note)
    }
}
