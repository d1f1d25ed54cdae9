package import LayoverExperiments
package import LayoverTargeting

/// One step of a feature's evaluation, for people who ask why.
package enum FeatureStep: Sendable {
    /// A kill stands above all rules.
    case killed(FeatureContext.Safe)
    /// The next rule, by its number from 0; what follows is about it.
    case rule(Int, FeatureRule)
    case prerequisite(Prerequisite, answer: PrerequisiteAnswer, isMet: Bool)
    case condition(AttributeCondition, holds: Bool)
    case rollout(Rollout, takes: Bool)
    case assignment(Experiment, AssignmentStep)
}
