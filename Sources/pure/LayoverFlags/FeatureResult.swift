package import LayoverExperiments
package import LayoverTargeting

/// Value of a feature for one context, and the reason.
package struct FeatureResult: Hashable, Sendable {
    /// Source of the decision; spelt as GrowthBook spells it, with one of our own.
    package enum Source: String, CaseIterable, Sendable {
        /// A kill switch removes the feature: its safe value.
        case killed
        case override
        case unknownFeature
        case defaultValue
        case force
        case experiment
        /// The same for an experiment that is killed: its control, whatever was assigned.
        case killedExperiment
        /// A gate's prerequisite is not met.
        case prerequisite
        /// The feature needs itself in the end, or more others than the limits allow.
        case cyclicPrerequisite
    }

    package let value: AttributeValue
    package let source: Source
    /// The name of the rule that decided; empty where it has none.
    package let ruleID: String
    /// Its number, from 0; `nil` where no rule decided.
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

    /// True if the value says yes, as JavaScript sees it.
    package var isOn: Bool { value.isTruthy }
}
