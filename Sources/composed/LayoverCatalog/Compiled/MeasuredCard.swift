package import LayoverSchema

/// A card whose height is `auto`: its measured heights, and the digest that shows whether they are current.
package struct MeasuredCard: Hashable, Sendable {
    package let heights: MeasuredHeights
    /// A digest of everything that decides the card's height, except campaigns.
    package let digest: String

    package init(heights: MeasuredHeights, digest: String) {
        self.heights = heights
        self.digest = digest
    }
}
