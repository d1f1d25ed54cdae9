package import LayoverModel
package import LayoverTargeting

/// A switch that removes the names it guards, as its file in `flags/kill-switches/` declares it.
package struct KillSwitch: Hashable, Sendable {
    /// What the server returns in place of the killed names.
    package enum SafeValue: Hashable, Sendable {
        /// Cards disappear and their places collapse; experiments return the control, features their own safe value.
        case hidden
        /// The features that it guards have this value and variant; it guards nothing else.
        case value(AttributeValue, variant: String)
    }

    /// The state that the file declares, until an operator flips the switch at run time.
    package enum Resting: String, CaseIterable, Sendable { case live, killed }

    /// How long the switch may stay.
    ///
    /// Its end never changes a value; it is only reported.
    package enum Lifetime: Hashable, Sendable {
        case permanent
        case reviewBy(LocalDate)
    }

    package let key: String
    package let description: String
    package let owner: String
    /// Names that the switch removes; never another switch.
    package let guards: [KillName]
    package let safe: SafeValue
    package let scope: KillScope
    package let resting: Resting
    package let lifetime: Lifetime
    /// A flip requires confirmation by key.
    package let highImpact: Bool

    package init(
        key: String, description: String = "", owner: String, guards: [KillName], safe: SafeValue = .hidden,
        scope: KillScope = .everywhere, resting: Resting = .live, lifetime: Lifetime, highImpact: Bool = false
    ) {
        precondition(!guards.contains { $0.kind == .killSwitch }, "a kill switch cannot guard another switch")
        self.key = key
        self.description = description
        self.owner = owner
        self.guards = guards
        self.safe = safe
        self.scope = scope
        self.resting = resting
        self.lifetime = lifetime
        self.highImpact = highImpact
    }

    /// The same switch with a safe value of the type of the features that it guards.
    package func with(safe: SafeValue) -> KillSwitch {
        KillSwitch(
            key: key, description: description, owner: owner, guards: guards, safe: safe, scope: scope,
            resting: resting, lifetime: lifetime, highImpact: highImpact)
    }

    package var name: KillName { KillName(.killSwitch, key) }

    /// True if the date of the switch's review has passed on `today`.
    package func isOverdue(on today: LocalDate) -> Bool {
        if case .reviewBy(let day) = lifetime { day < today } else { false }
    }
}
