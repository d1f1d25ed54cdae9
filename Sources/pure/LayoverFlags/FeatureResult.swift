package import LayoverExperiments
package import LayoverTargeting

/// The value of a feature for one context, and the reason.
package struct FeatureResult: Hashable, Sendable {
    /// Source of the decision, in GrowthBook's spelling, with one addition of Layover.
    package enum Source: String, CaseIterable, Sendable {
        /// A kill switch removes the feature: its safe value.
        case killed
        case override
        case unknownFeature
        case defaultValue
        case force
        case experiment
        /// The control of an experiment that is killed, whatever arm was assigned.
        case killedExperiment
        /// A gate's prerequisite is not met.
        case prerequisite
        /// The feature depends on itself, or on more others than the limits allow.
        case cyclicPrerequisite
    }

    package let value: AttributeValue
    package let source: Source
    /// The name of the rule that decided; empty if it has no name.
    package let ruleID: String
    /// Its index; `nil` if no rule decided.
    package let rule: Int?
    /// Outcome of the rule's experiment.
    package let assignment: Assignment?
    /// The name of the value, for a killed feature.
    package let variant: String?

    init(
        _ value: AttributeValue, _ source: Source, ruleID: String = "", rule: Int? = nil,
        assignment: Assignment? = nil, variant: String? = nil
    ) {
        self.value = value
        self.source = source
        self.ruleID = ruleID
        self.rule = rule
        self.assignment = assignment
        self.variant = variant
    }

    /// True if the value is truthy in JavaScript.
    package var isOn: Bool { value.isTruthy }
}
