import LayoverExperiments
import LayoverTargeting

/// One walk through a feature's rules and those of its prerequisites.
///
/// Source: GrowthBook, packages/sdk-js/src/core.ts, `evalFeature`.
struct FeatureEvaluation {
    let features: FeatureSet
    let context: FeatureContext
    let keep: ((StickyWrite) -> Void)?
    /// Receives the steps of the requested feature, not those of its prerequisites.
    var note: ((FeatureStep) -> Void)?
    /// The features in evaluation, each a prerequisite of the previous one.
    private var path: [String] = []
    private var lookups = 0

    init(features: FeatureSet, context: FeatureContext, keep: ((StickyWrite) -> Void)?) {
        self.features = features
        self.context = context
        self.keep = keep
    }

    mutating func evaluate(_ key: String) -> FeatureResult {
        if let feature = features[key] { return evaluate(feature) }
        return ruledOut(key) ?? FeatureResult(.null, .unknownFeature)
    }

    mutating func evaluate(_ feature: Feature) -> FeatureResult {
        if let result = ruledOut(feature.key) { return result }
        for index in feature.rules.indices {
            record(.rule(index, feature.rules[index]))
            if let result = apply(feature.rules[index], index, of: feature.key) { return result }
        }
        return FeatureResult(feature.defaultValue, .defaultValue)
    }

    private func record(_ step: @autoclosure () -> FeatureStep) {
        if let note, path.isEmpty { note(step()) }
    }

    /// Checks what overrides the rules: a kill, then a circle, then an override.
    private func ruledOut(_ key: String) -> FeatureResult? {
        if !context.killed.isEmpty, let safe = context.killed[key] {
            record(.killed(safe))
            return FeatureResult(safe.value, .killed, variant: safe.variant)
        }
        if path.contains(where: { ExactText($0) == ExactText(key) }) {
            return FeatureResult(.null, .cyclicPrerequisite)
        }
        if !context.overrides.isEmpty, let value = context.overrides[key] { return FeatureResult(value, .override) }
        return nil
    }

    /// The answer to a prerequisite; also a circle if there are more prerequisites than the limits allow.
    mutating func answer(_ prerequisite: Prerequisite) -> PrerequisiteAnswer {
        lookups += 1
        guard lookups <= Limits.prerequisiteLookups, path.count <= Limits.prerequisiteDepth else { return .circle }
        let result = evaluate(prerequisite.feature)
        return result.source == .cyclicPrerequisite ? .circle : .value(result.value)
    }

    /// Applies the rule; `nil` leaves the decision to the next one.
    private mutating func apply(_ rule: FeatureRule, _ index: Int, of key: String) -> FeatureResult? {
        if !rule.prerequisites.isEmpty {
            switch outcome(of: rule.prerequisites, for: key) {
            case .met: break
            case .skipped: return nil
            case .blocked(let source): return FeatureResult(.null, source)
            }
        }
        for filter in rule.filters where !filter.admits(context.assignment.attributes) { return nil }
        guard holds(rule.condition) else { return nil }
        switch rule.action {
        case .none: return nil
        case .force(let force):
            guard takes(force) else { return nil }
            return FeatureResult(force.value, .force, ruleID: rule.id, rule: index)
        case .experiment(let experiment): return apply(experiment, rule.id, index, of: key)
        }
    }

    private func takes(_ rule: ForceRule) -> Bool {
        guard holds(rule.condition) else { return false }
        guard let rollout = rule.rollout else { return true }
        let takes = rollout.takes(context.assignment)
        record(.rollout(rollout, takes: takes))
        return takes
    }

    private func holds(_ condition: AttributeCondition?) -> Bool {
        guard let condition else { return true }
        let holds = condition.holds(for: context.assignment.attributes)
        record(.condition(condition, holds: holds))
        return holds
    }

    private mutating func apply(
        _ rule: ExperimentRule, _ id: String, _ index: Int, of key: String
    ) -> FeatureResult? {
        let assignment = rule.experiment.assign(
            in: context.assignment,
            answer: { prerequisite in
                path.append(key)
                defer { path.removeLast() }
                return answer(prerequisite)
            }, note: assignmentNote(rule.experiment))
        if let write = assignment.stickyWrite { keep?(write) }
        guard assignment.isInExperiment, rule.values.indices.contains(assignment.arm),
            !rule.experiment.arms[assignment.arm].passesThrough
        else { return nil }
        if !context.killedExperiments.isEmpty, context.killedExperiments.contains(rule.experiment.key) {
            return FeatureResult(
                rule.values[0], .killedExperiment, ruleID: id, rule: index, assignment: assignment)
        }
        return FeatureResult(
            rule.values[assignment.arm], .experiment, ruleID: id, rule: index, assignment: assignment)
    }
}

extension FeatureEvaluation {
    private func assignmentNote(_ experiment: Experiment) -> ((AssignmentStep) -> Void)? {
        guard let note, path.isEmpty else { return nil }
        return { note(.assignment(experiment, $0)) }
    }

    private enum PrerequisiteOutcome {
        case met
        /// The rule does not apply; the next one may.
        case skipped
        case blocked(FeatureResult.Source)
    }

    private mutating func outcome(of prerequisites: [Prerequisite], for key: String) -> PrerequisiteOutcome {
        for prerequisite in prerequisites {
            path.append(key)
            let answer = answer(prerequisite)
            path.removeLast()
            let isMet = prerequisite.isMet(by: answer)
            record(.prerequisite(prerequisite, answer: answer, isMet: isMet))
            if answer == .circle { return .blocked(.cyclicPrerequisite) }
            if !isMet { return prerequisite.isGate ? .blocked(.prerequisite) : .skipped }
        }
        return .met
    }
}
