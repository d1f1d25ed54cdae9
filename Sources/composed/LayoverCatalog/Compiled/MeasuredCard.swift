package import LayoverSchema

/// A card whose height is `auto`: what was measured once, and what would be measured now.
package struct MeasuredCard: Hashable, Sendable {
    package let heights: MeasuredHeights
    /// Of all that decides how high the card is, but for campaigns.
    package let digest: String

    package init(heights: MeasuredHeights, digest: String) {
        self.heights = heights
        self.digest = digest
    }
}
