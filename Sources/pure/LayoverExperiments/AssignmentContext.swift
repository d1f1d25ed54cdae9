package import LayoverTargeting

/// The caller that needs arms, and the circumstances.
///
/// A class, so that passing it on costs one reference.
package final class AssignmentContext: Sendable {
    package let attributes: Attributes
    /// Arms by experiment, from a signed preview link; never an exposure.
    package let forced: [String: Int]
    /// False excludes every unit from every experiment.
    package let isEnabled: Bool
    /// True if only forced arms are assigned.
    package let isQA: Bool
    /// `nil` if no assignments are stored; the fallback attribute is then ignored as well.
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
