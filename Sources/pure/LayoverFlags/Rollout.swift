package import LayoverExperiments
package import LayoverTargeting

/// The share of units that a force rule takes.
package final class Rollout: Sendable {
    package enum Share: Hashable, Sendable {
        /// Buckets in the range.
        case range(BucketRange)
        /// Buckets up to it, itself among them, but nobody where it is 0.
        case coverage(Double)
    }

    package let share: Share
    /// `nil` where the version of the hash is unknown; then nobody is taken.
    package let hash: BucketHash?
    package let unit: UnitAttribute
    /// Of what a unit is taken where the first attribute is missing; only with sticky buckets.
    package let fallback: UnitAttribute?

    package init(
        _ share: Share, hash: BucketHash?, unit: UnitAttribute = .id, fallback: UnitAttribute? = nil
    ) {
        self.share = share
        self.hash = hash
        self.unit = unit
        self.fallback = fallback
    }

    /// Tells whether the unit of `context` is taken.
    ///
    /// - Complexity: Allocates nothing.
    package func takes(_ context: AssignmentContext) -> Bool {
        if share == .coverage(0) { return false }
        let fallback = context.sticky == nil ? nil : fallback
        guard let hash,
            let unit = unit.unit(in: context.attributes) ?? fallback?.unit(in: context.attributes)
        else { return false }
        let bucket = hash.bucket(of: unit.text)
        return switch share {
        case .range(let range): range.contains(bucket)
        case .coverage(let coverage): bucket <= coverage
        }
    }
}
