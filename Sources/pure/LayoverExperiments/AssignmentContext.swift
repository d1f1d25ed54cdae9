package import LayoverTargeting

/// Caller that asks for arms, and the circumstances.
///
/// A class, so that handing one on costs one reference.
package final class AssignmentContext: Sendable {
    package let attributes: Attributes
    /// Arms by experiment, from a signed preview link; never an exposure.
    package let forced: [String: Int]
    /// False takes everybody out of every experiment.
    package let isEnabled: Bool
    /// True if only forced arms are given.
    package let isQA: Bool
    /// `nil` where no assignments are kept; then no fallback attribute is looked at either.
    package let sticky: (any StickyBuckets)?

    package init(
        attributes: Attributes, forced: [String: Int] = [:], isEnabled: Bool = true, isQA: Bool = false,
        sticky: (any StickyBuckets)? = nil
    ) {
        self.attributes = attributes
        self.forced = forced
        self.isEnabled = isEnabled
        self.isQA = isQA
        self.sticky = sticky
    }
}
