import LayoverExperiments

/// Decision on a feature, without its value: small, so that all features are decided without copying anything.
package struct FeatureDecision: Hashable, Sendable {
    package let source: FeatureResult.Source
    /// The rule that decided, from 0; below 0 where none did.
    package let rule: Int32
    /// The arm that an experiment gave; below 0 without one.
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
