/// Which of its values a feature returns for a caller; the value itself is in the feature.
package enum FeatureChoice: Hashable, Sendable {
    /// A kill switch removes the feature: its safe value.
    case killed
    /// A value set from outside, in place of the rules.
    case override
    case unknownFeature
    case standard
    /// The value of the rule at this index.
    case force(rule: Int)
    /// The value of this arm of the rule's experiment.
    case arm(rule: Int, arm: Int)
    /// The first arm's value for a unit in the experiment, because the experiment is killed.
    case control(rule: Int)
    /// Null: a gate's prerequisite is not met.
    case gated
    /// Null: the feature depends on itself, or on more others than the limits allow.
    case circle
}

extension FeatureChoice {
    package init(_ decision: FeatureDecision) {
        let rule = Int(decision.rule)
        switch decision.source {
        case .killed: self = .killed
        case .override: self = .override
        case .unknownFeature: self = .unknownFeature
        case .defaultValue: self = .standard
        case .force: self = .force(rule: rule)
        case .experiment: self = .arm(rule: rule, arm: Int(decision.arm))
        case .killedExperiment: self = .control(rule: rule)
        case .prerequisite: self = .gated
        case .cyclicPrerequisite: self = .circle
        }
    }
}
