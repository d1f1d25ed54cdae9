package import LayoverExperiments
package import LayoverTargeting

/// Caller that asks for features, and what stands above their rules.
///
/// A class, so that handing one on costs one reference.
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
    /// The killed features, by key; beats everything below.
    package let killed: [String: Safe]
    /// Values given instead of the rules', by key.
    package let overrides: [String: AttributeValue]
    /// The killed experiments, by key: whoever is in one has its control.
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
