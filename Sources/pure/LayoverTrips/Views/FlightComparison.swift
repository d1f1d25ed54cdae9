import LayoverFlights
package import LayoverModel

/// The flights of a trip beside each other, and the best of them.
package struct FlightComparison: Sendable {
    /// In the order of the trip; empty unless there are at least two.
    package let items: [ItemView]
    /// The cheapest and the fastest; empty if all are equal, or if they cannot be compared.
    package let cheapest: Set<ItemID>
    package let fastest: Set<ItemID>

    /// Prices are compared for one traveller, and only in one currency; durations only between flights that all go one way, or
    /// all there and back.
    package init(_ view: TripView, zones: any ZoneRules) {
        let found = view.sentItems.filter { $0.item.offer.flight?.legs.isEmpty == false }
        items = found.count > 1 ? found : []
        let flights = items.compactMap { item in item.item.offer.flight.map { (item, $0) } }
        let isComparable = Set(flights.map { $1.legs.count }).count == 1
        let isOneCurrency = Set(flights.map { $1.price.currency }).count == 1
        let priced = flights.filter { $0.0.priceState != .gone }
        cheapest = FlightComparison.least(
            isComparable && isOneCurrency ? priced.map { ($0.item.id, $1.share(of: $0.item)) } : [])
        fastest = FlightComparison.least(
            isComparable ? flights.compactMap { item, flight in flight.minutes(zones).map { (item.item.id, $0) } } : [])
    }

    /// The smallest of several numbers; empty if all are equal.
    private static func least<Number: Comparable>(_ numbers: [(id: ItemID, number: Number)]) -> Set<ItemID> {
        guard let least = numbers.map(\.number).min(), numbers.contains(where: { $0.number > least }) else { return [] }
        return Set(numbers.filter { $0.number == least }.map(\.id))
    }
}

extension FlightOffer {
    /// The time of a leg from its first departure to its last arrival, in minutes.
    ///
    /// - Parameters:
    ///   - leg: The leg.
    ///   - zones: The time zones of its airports.
    /// - Returns: `nil` if the zone of an airport is unknown, or the times contradict each other.
    package static func minutes(of leg: [FlightSegment], _ zones: any ZoneRules) -> Int? {
        guard let first = leg.first, let last = leg.last,
            let start = moment(first.departs, at: first.from, zones),
            let end = moment(last.arrives, at: last.to, zones),
            end > start
        else { return nil }
        return (end.seconds - start.seconds) / 60
    }

    /// The time of all legs together; `nil` if that of one is unknown.
    func minutes(_ zones: any ZoneRules) -> Int? {
        let minutes = legs.compactMap { FlightOffer.minutes(of: $0, zones) }
        return minutes.count == legs.count ? minutes.reduce(0, +) : nil
    }

    /// The newest price for one traveller.
    fileprivate func share(of item: TripItem) -> Double {
        let latest = Double(item.price?.latest ?? price.amount)
        return basis == .person ? latest : latest / Double(max(1, travellers))
    }

    private static func moment(_ local: LocalDateTime, at airport: String, _ zones: any ZoneRules) -> UTCInstant? {
        Airport.timeZone(of: airport).flatMap { zones.resolve(local, in: $0)?.instant }
    }
}
