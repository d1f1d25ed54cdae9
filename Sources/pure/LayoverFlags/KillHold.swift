import LayoverTargeting

/// One scope in which a name is killed, with the bucketing that selects units if the kill holds for a share of them.
struct KillHold: Hashable, Sendable {
    let scope: KillScope
    /// Bucketing of units for the killed name; `nil` if the kill holds for all of them.
    let hash: BucketHash?

    init(_ scope: KillScope, of name: KillName) {
        self.scope = scope
        hash = scope.share.map { _ in BucketHash(seed: name.description) }
    }

    /// Returns whether the kill holds in the context, for some card.
    ///
    /// A card returns from the lowest bucket upwards, so that a smaller share never removes it again from a unit.
    /// Everything that a name kills uses the buckets of that name, so that it returns to the same people.
    func contains(_ context: KillScopeContext) -> Bool {
        guard scope.contains(context) else { return false }
        guard let hash, let share = scope.share, let unit = context.unit else { return true }
        let arithmetic = hash.arithmetic(of: unit)
        return arithmetic.remainder >= arithmetic.steps / 100 * UInt32(100 - share)
    }
}
