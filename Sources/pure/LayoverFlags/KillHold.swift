import LayoverTargeting

/// One scope in which a name is killed, with the bucketing that says for which units where it holds for a share of them.
struct KillHold: Hashable, Sendable {
    let scope: KillScope
    /// Bucketing of units for the name that was killed; `nil` where the kill holds for all of them.
    let hash: BucketHash?

    init(_ scope: KillScope, of name: KillName) {
        self.scope = scope
        hash = scope.share.map { _ in BucketHash(seed: name.description) }
    }

    /// Tells whether the kill holds there, for some card.
    ///
    /// A card comes back from the lowest bucket on, so that a smaller share takes it away from no unit that had it
    /// back. All that goes with one name hangs on that name's buckets, so that it comes back to the same people.
    func contains(_ context: KillScopeContext) -> Bool {
        guard scope.contains(context) else { return false }
        guard let hash, let share = scope.share, let unit = context.unit else { return true }
        let arithmetic = hash.arithmetic(of: unit)
        return arithmetic.remainder >= arithmetic.steps / 100 * UInt32(100 - share)
    }
}
