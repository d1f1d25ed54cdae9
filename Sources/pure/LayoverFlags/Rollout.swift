package import LayoverExperiments
package import LayoverTargeting

/// The share of units to which a force rule applies.
package final class Rollout: Sendable {
    package enum Share: Hashable, Sendable {
        /// Buckets in the range.
        case range(BucketRange)
        /// Buckets up to and including it, but no unit if it is 0.
        case coverage(Double)
    }

    package let share: Share
    /// `nil` if the version of the hash is unknown; no unit is then included.
    package let hash: BucketHash?
    package let unit: UnitAttribute
    /// The attribute to use if the first one is missing; only with sticky buckets.
    package let fallback: UnitAttribute?

    package init(
        _ share: Share, hash: BucketHash?, unit: UnitAttribute = .id, fallback: UnitAttribute? = nil
    ) {
        self.share = share
        self.hash = hash
        self.unit = unit
        self.fallback = fallback
    }

    /// Returns whether the unit of `context` is included.
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
