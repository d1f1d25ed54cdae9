package import LayoverModel

/// What was seen of an item's price after it was added.
package struct ItemPrice: Hashable, Sendable {
    /// Minor units, in the currency of the offer.
    package var latest: Int
    /// What everybody was told last; smaller changes than a hundredth of it are told to nobody.
    package var announced: Int
    /// Whether a complete answer did not hold the flight any more.
    package var isGone = false
    /// When it was seen; an older sighting changes nothing.
    package var at: UTCInstant
    /// When the flight departs, as last seen; `nil` where no sighting said so.
    package var departs: LocalDateTime?

    package init(latest: Int, at: UTCInstant) {
        self.latest = latest
        announced = latest
        self.at = at
    }
}
