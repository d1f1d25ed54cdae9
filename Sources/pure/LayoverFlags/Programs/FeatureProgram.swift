import LayoverExperiments
import LayoverTargeting

/// All features as flat lists of plain values, so that deciding all of them for a context needs no reference counting.
///
/// The results equal those of ``FeatureSet/evaluate(_:in:keep:note:)``. Two cases are passed on to it: features that need
/// the evaluator (for prerequisites, hashes of version 1, arms that pass through, forced arms), and contexts with anything
/// that overrides the rules.
package struct FeatureProgram: Sendable {
    private enum Action: Sendable {
        case force(share: Share)
        case experiment(gate: BucketGate, arms: Range<Int32>)
    }

    private enum Share: Sendable {
        case everybody
        case range(BucketGate, BucketRange)
        case coverage(BucketGate, Double)
    }

    private struct Gate: Sendable {
        let gate: BucketGate
        let ranges: Range<Int32>
    }

    private struct Rule: Sendable {
        /// The index among the feature's rules.
        let number: Int32
        /// Checked first; a range of `gates`.
        let filters: Range<Int32>
        /// The condition of the rule itself; `nil` holds for every unit.
        let outer: ConditionProgram.Entry?
        /// The condition of the rule's action; the same applies.
        let condition: ConditionProgram.Entry?
        let action: Action
    }

    private struct Plan: Sendable {
        let rules: Range<Int32>
        /// True if only the evaluator can decide the feature.
        let isAsked: Bool
    }

    private let features: FeatureSet
    private let conditions: ConditionProgram
    private let plans: [Plan]
    private let rules: [Rule]
    private let gates: [Gate]
    private let ranges: [BucketRange]

    package init(_ features: FeatureSet) {
        var builder = Builder()
        plans = features.all.map { builder.add($0) }
        self.features = features
        conditions = builder.conditions
        rules = builder.rules
        gates = builder.gates
        ranges = builder.ranges
    }

    /// Decides every feature.
    ///
    /// - Parameters:
    ///   - context: The caller.
    ///   - decisions: Filled with one for each feature, in the order of ``FeatureSet/all``; keeps its memory.
    /// - Complexity: O(attributes read + rules).
    package func decide(for context: FeatureContext, into decisions: inout [FeatureDecision]) {
        decisions.removeAll(keepingCapacity: true)
        decisions.reserveCapacity(plans.count)
        guard context.isPlain else {
            for feature in features.all { decisions.append(FeatureDecision(features.evaluate(feature, in: context))) }
            return
        }
        let resolved = ResolvedAttributes(context.assignment.attributes, by: conditions.table)
        let plans = plans.span
        for index in plans.indices {
            let isKilled = !context.killed.isEmpty && context.killed[features.all[index].key] != nil
            decisions.append(
                isKilled
                    ? FeatureDecision(.killed)
                    : plans[index].isAsked
                        ? FeatureDecision(features.evaluate(features.all[index], in: context))
                        : decision(plans[index], resolved))
        }
    }

    private func decision(_ plan: Plan, _ resolved: ResolvedAttributes) -> FeatureDecision {
        let rules = rules.span
        for index in Int(plan.rules.lowerBound)..<Int(plan.rules.upperBound) {
            if let decision = apply(rules[index], resolved) { return decision }
        }
        return FeatureDecision(.defaultValue)
    }

    private func apply(_ rule: Rule, _ resolved: ResolvedAttributes) -> FeatureDecision? {
        for index in rule.filters where !admits(gates[Int(index)], resolved) { return nil }
        if let outer = rule.outer, !conditions.holds(outer, for: resolved) { return nil }
        if let condition = rule.condition, !conditions.holds(condition, for: resolved) { return nil }
        switch rule.action {
        case .force(let share):
            return takes(share, resolved) ? FeatureDecision(.force, rule: Int(rule.number)) : nil
        case .experiment(let gate, let arms):
            guard let bucket = gate.bucket(in: resolved) else { return nil }
            let arm = arms.firstIndex { ranges[Int($0)].contains(bucket) }
            return arm.map {
                FeatureDecision(.experiment, rule: Int(rule.number), arm: Int(arms[$0] - arms.lowerBound))
            }
        }
    }

    private func admits(_ filter: Gate, _ resolved: ResolvedAttributes) -> Bool {
        guard let bucket = filter.gate.bucket(in: resolved) else { return false }
        return filter.ranges.contains { ranges[Int($0)].contains(bucket) }
    }

    private func takes(_ share: Share, _ resolved: ResolvedAttributes) -> Bool {
        switch share {
        case .everybody: true
        case .range(let gate, let range): gate.bucket(in: resolved).map(range.contains) ?? false
        case .coverage(let gate, let coverage): gate.bucket(in: resolved).map { $0 <= coverage } ?? false
        }
    }
}

// Flattening.
extension FeatureProgram {
    private struct Builder {
        var conditions = ConditionProgram()
        var rules: [Rule] = []
        var gates: [Gate] = []
        var ranges: [BucketRange] = []

        mutating func add(_ feature: Feature) -> Plan {
            let start = rules.count
            for (number, rule) in feature.rules.enumerated() {
                switch plan(rule, number) {
                case .rule(let plan): rules.append(plan)
                case .nothing: continue
                case .unknown:
                    rules.removeSubrange(start...)
                    return Plan(rules: 0..<0, isAsked: true)
                }
            }
            return Plan(rules: Int32(clamping: start)..<Int32(clamping: rules.count), isAsked: false)
        }

        private enum Planned {
            case rule(Rule)
            /// The rule never decides.
            case nothing
            /// Only the evaluator can decide it.
            case unknown
        }

        private mutating func plan(_ rule: FeatureRule, _ number: Int) -> Planned {
            guard rule.prerequisites.isEmpty, let filters = add(rule.filters) else { return .unknown }
            let outer = rule.condition.map { conditions.add($0) }
            switch rule.action {
            case .none: return .nothing
            case .force(let force): return plan(force, filters: filters, outer: outer, number: number)
            case .experiment(let experiment): return plan(experiment, filters: filters, outer: outer, number: number)
            }
        }

        private mutating func plan(
            _ rule: ForceRule, filters: Range<Int32>, outer: ConditionProgram.Entry?, number: Int
        ) -> Planned {
            if rule.rollout?.share == .coverage(0) { return .nothing }
            guard let share = share(rule.rollout) else { return .unknown }
            return .rule(
                Rule(
                    number: Int32(clamping: number), filters: filters, outer: outer,
                    condition: rule.condition.map { conditions.add($0) }, action: .force(share: share)))
        }

        private mutating func share(_ rollout: Rollout?) -> Share? {
            guard let rollout else { return .everybody }
            guard let hash = rollout.hash, let gate = BucketGate(hash, of: rollout.unit, in: &conditions) else {
                return nil
            }
            return switch rollout.share {
            case .range(let range): .range(gate, range)
            case .coverage(let coverage): .coverage(gate, coverage)
            }
        }

        private mutating func plan(
            _ rule: ExperimentRule, filters ofRule: Range<Int32>, outer: ConditionProgram.Entry?, number: Int
        ) -> Planned {
            let experiment = rule.experiment
            guard experiment.phase == .running, experiment.arms.count >= 2 else { return .nothing }
            let isPlain =
                experiment.namespace == nil && experiment.prerequisites.isEmpty && experiment.forced == nil
                && rule.values.count == experiment.arms.count && experiment.ranges.count == experiment.arms.count
                && !experiment.arms.contains(where: \.passesThrough)
            guard isPlain, let hash = experiment.hash, let inner = add(experiment.filters),
                let gate = BucketGate(hash, of: experiment.unit, in: &conditions)
            else { return .unknown }
            return .rule(
                Rule(
                    // Filters of the rule and of its experiment were added in sequence.
                    number: Int32(clamping: number), filters: ofRule.lowerBound..<inner.upperBound,
                    outer: outer,
                    condition: experiment.condition.map { conditions.add($0) },
                    action: .experiment(gate: gate, arms: keep(experiment.ranges))))
        }

        /// `nil` if a hash has version 1 or an unknown version.
        private mutating func add(_ filters: [BucketFilter]) -> Range<Int32>? {
            let start = gates.count
            for filter in filters {
                guard let hash = filter.hash, let gate = BucketGate(hash, of: filter.attribute, in: &conditions) else {
                    return nil
                }
                gates.append(Gate(gate: gate, ranges: keep(filter.ranges)))
            }
            return Int32(clamping: start)..<Int32(clamping: gates.count)
        }

        private mutating func keep(_ kept: [BucketRange]) -> Range<Int32> {
            let start = ranges.count
            ranges += kept
            return Int32(clamping: start)..<Int32(clamping: ranges.count)
        }
    }
}

extension FeatureContext {
    /// True if nothing but kills overrides the rules, and no assignments are stored.
    fileprivate var isPlain: Bool {
        overrides.isEmpty && killedExperiments.isEmpty && assignment.forced.isEmpty && assignment.isEnabled
            && !assignment.isQA
            && assignment.sticky == nil
    }
}
