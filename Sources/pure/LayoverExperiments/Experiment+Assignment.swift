import LayoverTargeting

extension Experiment {
    /// Returns a prerequisite's answer.
    package typealias Answers = (Prerequisite) -> PrerequisiteAnswer

    /// Decides the arm of the unit of `context`.
    ///
    /// GrowthBook's order: preview, phase, unit, stored arm, filters, condition, prerequisites, bucket, forced arm, QA.
    ///
    /// - Parameters:
    ///   - context: The caller and the circumstances.
    ///   - answer: The value of another feature; called only if there are prerequisites.
    ///   - note: Receives every step; `nil` costs nothing.
    /// - Returns: The arm, or the reason for the control.
    /// - Complexity: O(filters + arms + tests of the condition); allocates only for prerequisites, stored arms and notes.
    package func assign(
        in context: AssignmentContext, answer: Answers, note: ((AssignmentStep) -> Void)? = nil
    ) -> Assignment {
        let assignment = decide(in: context, answer: answer, note: note)
        note?(.outcome(assignment))
        return assignment
    }

    private func decide(
        in context: AssignmentContext, answer: Answers, note: ((AssignmentStep) -> Void)?
    ) -> Assignment {
        guard arms.count >= 2 else { return .excluded(.tooFewArms) }
        guard context.isEnabled else { return .excluded(.disabled) }
        let unit = findUnit(in: context)
        if !context.forced.isEmpty, let arm = context.forced[key] {
            note?(.forcedByPreview(arm: arm))
            return .forced(arm, .forcedByPreview, of: self, unit: unit)
        }
        guard phase != .draft else { return .excluded(.draft, unit: unit) }
        guard let unit else {
            note?(.missingUnit(attribute: self.unit.name, fallback: usableFallback(in: context)?.name))
            return .excluded(.missingUnit)
        }
        note?(.unit(unit))
        let kept = keptArm(in: context)
        if let kept { note?(.sticky(arm: kept.arm, isBlocked: kept.isBlocked)) }
        if kept?.arm == nil, let reason = exclusion(of: unit, in: context, answer: answer, note: note) {
            return .excluded(reason, unit: unit)
        }
        return place(unit, kept: kept, in: context, note: note)
    }

    /// The stored arm of the unit, else the one that its bucket falls into.
    private func place(
        _ unit: HashUnit, kept: KeptArm?, in context: AssignmentContext, note: ((AssignmentStep) -> Void)?
    ) -> Assignment {
        guard let hash else { return .excluded(.unknownHashVersion, unit: unit) }
        let arithmetic = hash.arithmetic(of: unit.text)
        note?(.hash(hash, unit: unit.text, arithmetic))
        if let kept, kept.isBlocked { return .excluded(.blockedStickyVersion, unit: unit, usedSticky: true) }
        let chosen = kept?.arm ?? BucketRange.choose(arithmetic.bucket, among: ranges)
        if kept?.arm == nil { note?(.ranges(ranges, arm: chosen)) }
        guard let chosen else { return .excluded(.outsideCoverage, unit: unit) }
        if let forced {
            note?(.forcedByDefinition(arm: forced))
            return .forced(forced, .forcedByDefinition, of: self, unit: unit)
        }
        guard !context.isQA else { return .excluded(.qaMode, unit: unit) }
        guard phase != .stopped else { return .excluded(.stopped, unit: unit) }
        guard arms.indices.contains(chosen) else { return .excluded(.outsideCoverage, unit: unit) }
        return Assignment(
            outcome: .assigned, arm: chosen, unit: unit, bucket: arithmetic.bucket, usedSticky: kept?.arm != nil,
            stickyWrite: write(of: arms[chosen], for: unit, in: context))
    }

    /// Returns why a unit without a stored arm is excluded, or `nil`.
    private func exclusion(
        of unit: HashUnit, in context: AssignmentContext, answer: Answers, note: ((AssignmentStep) -> Void)?
    ) -> Assignment.Exclusion? {
        for filter in filters {
            let admits = filter.admits(context.attributes)
            note?(.filter(filter, bucket: filter.bucket(of: context.attributes), admits: admits))
            if !admits { return .filtered }
        }
        if filters.isEmpty, let namespace {
            let admits = namespace.admits(unit.text)
            note?(.namespace(namespace, bucket: namespace.bucket(of: unit.text), admits: admits))
            if !admits { return .outsideNamespace }
        }
        if let condition {
            let holds = condition.holds(for: context.attributes)
            note?(.condition(holds: holds))
            if !holds { return .condition }
        }
        return prerequisites.isEmpty ? nil : unmet(answer: answer, note: note)
    }

    private func unmet(answer: Answers, note: ((AssignmentStep) -> Void)?) -> Assignment.Exclusion? {
        for prerequisite in prerequisites {
            let found = answer(prerequisite)
            let isMet = prerequisite.isMet(by: found)
            note?(.prerequisite(feature: prerequisite.feature, answer: found, isMet: isMet))
            if !isMet { return found == .circle ? .cyclicPrerequisite : .prerequisite }
        }
        return nil
    }
}

// Units, and the arms stored for them.
extension Experiment {
    private struct KeptArm {
        let arm: Int?
        let isBlocked: Bool
    }

    private func findUnit(in context: AssignmentContext) -> HashUnit? {
        if let unit = unit.unit(in: context.attributes) { return unit }
        return usableFallback(in: context)?.unit(in: context.attributes)
    }

    private func usableFallback(in context: AssignmentContext) -> UnitAttribute? {
        context.sticky == nil || sticky == nil ? nil : fallback
    }

    /// Finds the arm stored under the unit's attribute or the fallback's; the unit's attribute wins.
    private func keptArm(in context: AssignmentContext) -> KeptArm? {
        guard let store = context.sticky, let sticky else { return nil }
        var assignments: [String: String] = [:]
        for attribute in [fallback ?? .id, unit] {
            guard let unit = attribute.unit(in: context.attributes) else { continue }
            let found = store.assignments(attribute: attribute.name, unit: unit.text)
            assignments.merge(found ?? [:]) { _, later in later }
        }
        if sticky.blocks(assignments) { return KeptArm(arm: nil, isBlocked: true) }
        let key = assignments[sticky.assignmentKey]
        return KeptArm(arm: key.flatMap { key in arms.firstIndex { $0.hasOwnKey && $0.key == key } }, isBlocked: false)
    }

    private func write(of arm: Arm, for unit: HashUnit, in context: AssignmentContext) -> StickyWrite? {
        guard let store = context.sticky, let sticky else { return nil }
        let kept = store.assignments(attribute: unit.attribute, unit: unit.text)?[sticky.assignmentKey]
        guard kept != arm.key else { return nil }
        return StickyWrite(
            attribute: unit.attribute, unit: unit.text, assignmentKey: sticky.assignmentKey, arm: arm.key)
    }
}
