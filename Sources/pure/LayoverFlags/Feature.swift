package import LayoverExperiments
package import LayoverTargeting

/// A feature: its rules in their order, and its value if no rule decides.
///
/// A class like its parts, so that passing it on costs one reference.
package final class Feature: Sendable {
    package let key: String
    package let defaultValue: AttributeValue
    package let rules: [FeatureRule]

    package init(key: String, defaultValue: AttributeValue, rules: [FeatureRule] = []) {
        self.key = key
        self.defaultValue = defaultValue
        self.rules = rules
    }
}

/// One rule of a feature.
package final class FeatureRule: Sendable {
    package enum Action: Sendable {
        case force(ForceRule)
        case experiment(ExperimentRule)
        /// Only its prerequisites matter: a gate.
        case none
    }

    /// Empty if the rule has no name.
    package let id: String
    package let prerequisites: [Prerequisite]
    /// Checked before everything else of the rule, including stored assignments.
    package let filters: [BucketFilter]
    /// Of the rule itself, in addition to the experiment's condition; `nil` accepts every unit.
    package let condition: AttributeCondition?
    package let action: Action

    package init(
        id: String = "", prerequisites: [Prerequisite] = [], filters: [BucketFilter] = [],
        condition: AttributeCondition? = nil, action: Action
    ) {
        self.id = id
        self.prerequisites = prerequisites
        self.filters = filters
        self.condition = condition
        self.action = action
    }
}

/// Returns one value for units that meet the condition and fall into the rollout.
package final class ForceRule: Sendable {
    package let value: AttributeValue
    package let condition: AttributeCondition?
    package let rollout: Rollout?

    package init(value: AttributeValue, condition: AttributeCondition? = nil, rollout: Rollout? = nil) {
        self.value = value
        self.condition = condition
        self.rollout = rollout
    }
}

/// Maps each arm of an experiment to a value.
package final class ExperimentRule: Sendable {
    /// A contextual bandit without contexts: an experiment with the weights that hold across all contexts.
    package struct MarginalBandit: Hashable, Sendable {
        package let version: Double
        package let weights: [Double]
    }

    package let experiment: Experiment
    /// One for each arm.
    package let values: [AttributeValue]
    /// Only in payloads from GrowthBook.
    package let bandit: MarginalBandit?

    package init(experiment: Experiment, values: [AttributeValue], bandit: MarginalBandit? = nil) {
        self.experiment = experiment
        self.values = values
        self.bandit = bandit
    }
}
