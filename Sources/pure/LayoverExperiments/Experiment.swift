package import LayoverTargeting

/// An experiment, compiled: everything about it that is the same for each unit.
///
/// A class, so that handing one on costs one reference.
package final class Experiment: Sendable {
    package enum Phase: String, CaseIterable, Sendable { case draft, running, stopped }

    package let key: String
    /// `nil` where the version of the hash is unknown; then nobody is in the experiment.
    package let hash: BucketHash?
    package let unit: UnitAttribute
    /// Of what a unit is taken where the first attribute is missing; only with sticky buckets.
    package let fallback: UnitAttribute?
    package let arms: [Arm]
    /// One for each arm; the first that holds the bucket decides.
    package let ranges: [BucketRange]
    package let phase: Phase
    package let filters: [BucketFilter]
    package let namespace: Namespace?
    package let condition: AttributeCondition?
    package let prerequisites: [Prerequisite]
    /// The arm that everybody gets who would be in the experiment.
    package let forced: Int?
    /// `nil` where assignments are not kept.
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
