package import LayoverTargeting

/// Another feature whose value must pass a condition first.
package struct Prerequisite: Sendable {
    package let feature: String
    /// About one attribute, `value`.
    package let condition: AttributeCondition
    /// True if the whole feature gives nothing where the condition fails, and not only the rule.
    package let isGate: Bool

    package init(feature: String, condition: AttributeCondition, isGate: Bool = false) {
        self.feature = feature
        self.condition = condition
        self.isGate = isGate
    }

    /// True if the feature's answer lets its dependant go on; a circle never does.
    package func isMet(by answer: PrerequisiteAnswer) -> Bool {
        guard case .value(let value) = answer else { return false }
        return condition.holds(for: ["value": value])
    }
}

/// Outcome of a prerequisite.
package enum PrerequisiteAnswer: Hashable, Sendable {
    case value(AttributeValue)
    /// The feature needs, in the end, itself.
    case circle
}
