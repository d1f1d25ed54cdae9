import LayoverExperiments

/// A decision on a feature without its value, small enough to decide all features without copying values.
package struct FeatureDecision: Hashable, Sendable {
    package let source: FeatureResult.Source
    /// The index of the rule that decided; below 0 if no rule did.
    package let rule: Int32
    /// The arm that an experiment assigned; below 0 without one.
    package let arm: Int32

    init(_ source: FeatureResult.Source, rule: Int = -1, arm: Int = -1) {
        self.source = source
        self.rule = Int32(clamping: rule)
        self.arm = Int32(clamping: arm)
    }

    init(_ result: FeatureResult) {
        self.init(result.source, rule: result.rule ?? -1, arm: result.assignment?.arm ?? -1)
    }
}
