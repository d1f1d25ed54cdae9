package import LayoverModel

/// What one answer says about one flight; Layover fetched the answer itself, or a gateway vouches for it.
package struct Sighting: Hashable, Sendable {
    package enum Price: Hashable, Sendable {
        /// The price in the answer; until it is the lowest, because more results follow, it may fall and not rise.
        case seen(Int, isLowest: Bool = true)
        /// The flight is not in the answer; that is meaningful only if the answer is complete.
        case missing(isComplete: Bool)
    }

    package let fingerprint: TripHash
    package let market: Market
    package let currency: Currency
    package let travellers: Int
    package let price: Price
    package let at: UTCInstant
    package let departs: LocalDateTime?

    package init(
        fingerprint: TripHash, market: Market, currency: Currency, travellers: Int, price: Price, at: UTCInstant,
        departs: LocalDateTime? = nil
    ) {
        self.fingerprint = fingerprint
        self.market = market
        self.currency = currency
        self.travellers = travellers
        self.price = price
        self.at = at
        self.departs = departs
    }
}
