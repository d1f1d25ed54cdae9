package import LayoverModel

/// Reports of one trip, for operators; the people who reported it are not known.
package struct TripReports: Hashable, Sendable {
    package let trip: TripID
    /// Number of reports, as far as they are stored.
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
