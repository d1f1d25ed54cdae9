package import LayoverTargeting

/// A compiled experiment: everything about it that is the same for each unit.
///
/// A class, so that passing it on costs one reference.
package final class Experiment: Sendable {
    package enum Phase: String, CaseIterable, Sendable { case draft, running, stopped }

    package let key: String
    /// `nil` if the version of the hash is unknown; no unit is then in the experiment.
    package let hash: BucketHash?
    package let unit: UnitAttribute
    /// The attribute to use if the first one is missing; only with sticky buckets.
    package let fallback: UnitAttribute?
    package let arms: [Arm]
    /// One for each arm; the first range that contains the bucket decides.
    package let ranges: [BucketRange]
    package let phase: Phase
    package let filters: [BucketFilter]
    package let namespace: Namespace?
    package let condition: AttributeCondition?
    package let prerequisites: [Prerequisite]
    /// The arm that every unit in the experiment receives.
    package let forced: Int?
    /// `nil` if assignments are not stored.
    package let sticky: StickyRule?

    package init(
        key: String, hash: BucketHash?, unit: UnitAttribute = .id, fallback: UnitAttribute? = nil, arms: [Arm],
        ranges: [BucketRange], phase: Phase = .running, filters: [BucketFilter] = [], namespace: Namespace? = nil,
        condition: AttributeCondition? = nil, prerequisites: [Prerequisite] = [], forced: Int? = nil,
        sticky: StickyRule? = nil
    ) {
        self.key = key
        self.hash = hash
        self.unit = unit
        self.fallback = fallback
        self.arms = arms
        self.ranges = ranges
        self.phase = phase
        self.filters = filters
        self.namespace = namespace
        self.condition = condition
        self.prerequisites = prerequisites
        self.forced = forced
        self.sticky = sticky
    }
}
