package import LayoverExperiments
package import LayoverTargeting

/// One step of a feature's evaluation, for explanations.
package enum FeatureStep: Sendable {
    /// A kill overrides all rules.
    case killed(FeatureContext.Safe)
    /// The next rule, with its index; the following steps concern it.
    case rule(Int, FeatureRule)
    case prerequisite(Prerequisite, answer: PrerequisiteAnswer, isMet: Bool)
    case condition(AttributeCondition, holds: Bool)
    case rollout(Rollout, takes: Bool)
    case assignment(Experiment, AssignmentStep)
}
