package import LayoverModel

/// The price of an item as seen after it was added.
package struct ItemPrice: Hashable, Sendable {
    /// Minor units, in the currency of the offer.
    package var latest: Int
    /// The price in the latest notification; changes of less than a hundredth of it are not announced.
    package var announced: Int
    /// Whether a complete answer no longer had the flight.
    package var isGone = false
    /// When it was seen; an older sighting changes nothing.
    package var at: UTCInstant
    /// When the flight departs, as last seen; `nil` if no sighting had it.
    package var departs: LocalDateTime?

    package init(latest: Int, at: UTCInstant) {
        self.latest = latest
        announced = latest
        self.at = at
    }

    /// Whether a person typed it and no answer had the flight yet: then any seller's price says more.
    func isTyped(of offer: ItemOffer) -> Bool {
        guard departs == nil, case .flight(_, let voucher) = offer else { return false }
        return voucher == .typed
    }
}
