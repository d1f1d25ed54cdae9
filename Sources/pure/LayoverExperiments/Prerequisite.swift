package import LayoverTargeting

/// Another feature whose value must meet a condition first.
package struct Prerequisite: Sendable {
    package let feature: String
    /// About one attribute, `value`.
    package let condition: AttributeCondition
    /// True if a failed condition makes the value of the whole feature null, instead of skipping the rule.
    package let isGate: Bool

    package init(feature: String, condition: AttributeCondition, isGate: Bool = false) {
        self.feature = feature
        self.condition = condition
        self.isGate = isGate
    }

    /// True if the feature's answer meets the condition; a circle never does.
    package func isMet(by answer: PrerequisiteAnswer) -> Bool {
        guard case .value(let value) = answer else { return false }
        return condition.holds(for: ["value": value])
    }
}

/// Outcome of a prerequisite.
package enum PrerequisiteAnswer: Hashable, Sendable {
    case value(AttributeValue)
    /// The feature depends on itself, directly or through others.
    case circle
}
