package import LayoverModel

/// Observes the lowest price of each answer to a live search.
package struct PriceObserver: Sendable {
    /// Receives a price for all travellers together and the time of the supplier's answer; returns at once.
    package let see: @Sendable (FlightSearch, Money, UTCInstant) -> Void

    package init(see: @escaping @Sendable (FlightSearch, Money, UTCInstant) -> Void) { self.see = see }
}
