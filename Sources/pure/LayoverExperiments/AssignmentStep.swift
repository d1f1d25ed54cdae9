package import LayoverTargeting

/// One step of an assignment, for explanations.
package enum AssignmentStep: Sendable {
    case forcedByPreview(arm: Int)
    case unit(HashUnit)
    case missingUnit(attribute: String, fallback: String?)
    /// The assignment stored for the unit: the arm, if it still exists.
    case sticky(arm: Int?, isBlocked: Bool)
    /// `bucket` is `nil` without a unit for the filter.
    case filter(BucketFilter, bucket: Double?, admits: Bool)
    case namespace(Namespace, bucket: Double, admits: Bool)
    case condition(holds: Bool)
    case prerequisite(feature: String, answer: PrerequisiteAnswer, isMet: Bool)
    case hash(BucketHash, unit: String, BucketHash.Arithmetic)
    /// The arm whose range holds the bucket.
    case ranges([BucketRange], arm: Int?)
    case forcedByDefinition(arm: Int)
    case outcome(Assignment)
}
