package import LayoverExperiments
import LayoverTargeting

/// All features, ready for evaluation.
///
/// A class, so that passing it on costs one reference.
package final class FeatureSet: Sendable {
    /// Sorted by key.
    package let all: [Feature]
    private let features: [ExactText: Feature]

    /// - Parameter features: Features with distinct keys.
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
    ///   - context: The caller, and everything that overrides the rules.
    ///   - keep: Receives the assignments to store, including those of prerequisites; called only with sticky buckets.
    ///   - note: Receives every step except those of prerequisites; `nil` costs nothing.
    /// - Returns: The value and the reason.
    /// - Complexity: O(rules), times the prerequisites' own.
    package func evaluate(
        _ key: String, in context: FeatureContext, keep: ((StickyWrite) -> Void)? = nil,
        note: ((FeatureStep) -> Void)? = nil
    ) -> FeatureResult {
        var evaluation = FeatureEvaluation(features: self, context: context, keep: keep)
        evaluation.note = note
        return evaluation.evaluate(key)
    }

    /// Evaluates a feature without looking it up, for callers that evaluate all of them.
    package func evaluate(
        _ feature: Feature, in context: FeatureContext, keep: ((StickyWrite) -> Void)? = nil
    ) -> FeatureResult {
        var evaluation = FeatureEvaluation(features: self, context: context, keep: keep)
        return evaluation.evaluate(feature)
    }

    /// Decides one feature, and returns the outcome of its experiment if one decided.
    package func choose(_ feature: Feature, in context: FeatureContext) -> (FeatureChoice, Assignment?) {
        let result = evaluate(feature, in: context)
        return (FeatureChoice(FeatureDecision(result)), result.assignment)
    }

    /// Assigns a unit in an experiment outside of any feature, with these features as its prerequisites.
    package func assign(
        _ experiment: Experiment, in context: FeatureContext, note: ((AssignmentStep) -> Void)? = nil
    ) -> Assignment {
        var evaluation = FeatureEvaluation(features: self, context: context, keep: nil)
        return experiment.assign(
            in: context.assignment, answer: { evaluation.answer($0) }, note: note)
    }
}
