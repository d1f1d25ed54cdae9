package import LayoverExperiments
package import LayoverTargeting

/// The caller that requests features, and everything that overrides their rules.
///
/// A class, so that passing it on costs one reference.
package final class FeatureContext: Sendable {
    /// Value of a killed feature.
    package struct Safe: Hashable, Sendable {
        package let value: AttributeValue
        package let variant: String

        package init(value: AttributeValue, variant: String) {
            self.value = value
            self.variant = variant
        }
    }

    package let assignment: AssignmentContext
    /// The killed features by key; they take precedence over everything below.
    package let killed: [String: Safe]
    /// Values that replace those of the rules, by key.
    package let overrides: [String: AttributeValue]
    /// The killed experiments, by key: a unit in one receives its control.
    package let killedExperiments: Set<String>

    package init(
        _ assignment: AssignmentContext, killed: [String: Safe] = [:], overrides: [String: AttributeValue] = [:],
        killedExperiments: Set<String> = []
    ) {
        self.assignment = assignment
        self.killed = killed
        self.overrides = overrides
        self.killedExperiments = killedExperiments
    }
}
