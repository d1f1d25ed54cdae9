import LayoverExperiments
import LayoverTargeting

extension FeatureSet {
    /// The unit attribute that a rule needs but the caller lacks, if all other parts of the rule match the caller.
    ///
    /// - Parameters:
    ///   - feature: One of these.
    ///   - context: The caller.
    ///   - names: The attributes to consider.
    /// - Returns: One of `names`; `nil` if the feature's value does not depend on a missing one.
    package func missingUnit(
        of feature: Feature, in context: FeatureContext, among names: [String]
    ) -> String? {
        missingUnit(of: feature, in: context, among: names, depth: 0)
    }

    private func missingUnit(
        of feature: Feature, in context: FeatureContext, among names: [String], depth: Int
    ) -> String? {
        guard context.killed[feature.key] == nil, depth <= Limits.prerequisiteDepth else { return nil }
        for rule in feature.rules {
            for prerequisite in rule.prerequisites {
                guard let other = self[prerequisite.feature] else { continue }
                if let name = missingUnit(of: other, in: context, among: names, depth: depth + 1) { return name }
            }
            let attributes = context.assignment.attributes
            guard standsOpen(rule, in: context) else { continue }
            if let name = rule.units.first(where: { $0.unit(in: attributes) == nil })?.name, names.contains(name) {
                return name
            }
            if decides(rule, in: context) { return nil }
        }
        return nil
    }

    /// True if only a hash can keep the rule from applying to the caller.
    private func standsOpen(_ rule: FeatureRule, in context: FeatureContext) -> Bool {
        let attributes = context.assignment.attributes
        func isMet(_ prerequisites: [Prerequisite]) -> Bool {
            prerequisites.allSatisfy { prerequisite in
                let result = evaluate(prerequisite.feature, in: context)
                return prerequisite.isMet(
                    by: result.source == .cyclicPrerequisite ? .circle : .value(result.value))
            }
        }
        guard isMet(rule.prerequisites), rule.condition?.holds(for: attributes) ?? true else { return false }
        switch rule.action {
        case .none: return false
        case .force(let force): return force.condition?.holds(for: attributes) ?? true
        case .experiment(let experiment):
            let experiment = experiment.experiment
            return experiment.phase == .running && experiment.condition?.holds(for: attributes) ?? true
                && isMet(experiment.prerequisites)
        }
    }

    private func decides(_ rule: FeatureRule, in context: FeatureContext) -> Bool {
        guard rule.filters.allSatisfy({ $0.admits(context.assignment.attributes) }) else { return false }
        return switch rule.action {
        case .none: false
        case .force(let force): force.rollout?.takes(context.assignment) ?? true
        case .experiment(let experiment): assign(experiment.experiment, in: context).isInExperiment
        }
    }
}

extension FeatureRule {
    /// The attributes that its hashes use as units.
    fileprivate var units: [UnitAttribute] {
        switch action {
        case .none: filters.map(\.attribute)
        case .force(let force): filters.map(\.attribute) + [force.rollout?.unit].compactMap { $0 }
        case .experiment(let rule):
            filters.map(\.attribute) + rule.experiment.filters.map(\.attribute) + [rule.experiment.unit]
        }
    }
}
