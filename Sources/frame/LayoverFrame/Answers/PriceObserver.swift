package import LayoverModel

/// Whoever wants to know the least price of each answer that live searches get.
package struct PriceObserver: Sendable {
    /// Takes a price for all travellers together, and when the supplier gave it; returns at once.
    package let see: @Sendable (FlightSearch, Money, UTCInstant) -> Void

    package init(see: @escaping @Sendable (FlightSearch, Money, UTCInstant) -> Void) { self.see = see }
}
