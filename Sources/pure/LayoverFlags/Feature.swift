package import LayoverExperiments
package import LayoverTargeting

/// A feature: its rules in their order, and what it is where none of them decides.
///
/// A class like its parts, so that handing one on costs one reference.
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

    /// Empty where nobody named the rule.
    package let id: String
    package let prerequisites: [Prerequisite]
    /// Looked at before everything else of the rule, kept assignments too.
    package let filters: [BucketFilter]
    /// Of the rule itself, beside what its experiment asks; `nil` takes everybody.
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

/// Gives one value to whom the condition and the rollout take.
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

/// Gives each arm of an experiment its value.
package final class ExperimentRule: Sendable {
    /// Contextual bandit that knows no contexts: an experiment by its weights over all of them.
    package struct MarginalBandit: Hashable, Sendable {
        package let version: Double
        package let weights: [Double]
    }

    package let experiment: Experiment
    /// One for each arm.
    package let values: [AttributeValue]
    /// Only in payloads of GrowthBook's.
    package let bandit: MarginalBandit?

    package init(experiment: Experiment, values: [AttributeValue], bandit: MarginalBandit? = nil) {
        self.experiment = experiment
        self.values = values
        self.bandit = bandit
    }
}
