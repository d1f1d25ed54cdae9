package import LayoverModel

/// Reports of one trip, for operators: who reported is known to nobody.
package struct TripReports: Hashable, Sendable {
    package let trip: TripID
    /// How often it was reported, as far as reports are kept.
    package let count: Int
    package let first: UTCInstant
    package let last: UTCInstant
    package let market: Market
    package let isFrozen: Bool

    package init(trip: TripID, count: Int, first: UTCInstant, last: UTCInstant, market: Market, isFrozen: Bool) {
        self.trip = trip
        self.count = count
        self.first = first
        self.last = last
        self.market = market
        self.isFrozen = isFrozen
    }
}
