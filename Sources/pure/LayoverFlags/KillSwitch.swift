package import LayoverModel
package import LayoverTargeting

/// A switch that removes what it guards, as its file in `flags/kill-switches/` declares it.
package struct KillSwitch: Hashable, Sendable {
    /// Replacement that the server gives for what is killed.
    package enum SafeValue: Hashable, Sendable {
        /// The cards are gone and their places collapse, experiments give the control, features their own safe value.
        case hidden
        /// The features that it guards have this value and variant; it guards nothing else.
        case value(AttributeValue, variant: String)
    }

    /// The state that the file declares, before anybody flips the switch at run time.
    package enum Resting: String, CaseIterable, Sendable { case live, killed }

    /// Time that the switch may stay.
    ///
    /// Its end never changes a value; it is only told.
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
    /// A flip asks for confirmation by key.
    package let highImpact: Bool

    package init(
        key: String, description: String = "", owner: String, guards: [KillName], safe: SafeValue = .hidden,
        scope: KillScope = .everywhere, resting: Resting = .live, lifetime: Lifetime, highImpact: Bool = false
    ) {
        precondition(!guards.contains { $0.kind == .killSwitch }, "a kill switch guards no other switch")
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

    /// The same switch with a safe value that was typed by the features it guards.
    package func with(safe: SafeValue) -> KillSwitch {
        KillSwitch(
            key: key, description: description, owner: owner, guards: guards, safe: safe, scope: scope,
            resting: resting, lifetime: lifetime, highImpact: highImpact)
    }

    package var name: KillName { KillName(.killSwitch, key) }

    /// True if the day of the switch's review has passed on `today`.
    package func isOverdue(on today: LocalDate) -> Bool {
        if case .reviewBy(let day) = lifetime { day < today } else { false }
    }
}
