import LayoverFlights
import LayoverModel
import LayoverTrips

/// A flight as images show it: what the airline, the airports and the supplier say, and nothing that a person wrote.
struct TripImageFlight: Hashable, Sendable {
    let from: Airport
    let to: Airport
    /// `BA 762`.
    let name: String
    let departs: LocalDateTime
    let returns: LocalDate?
    let price: Money
    let seenAt: UTCInstant

    /// `nil` for a card, for a flight that nobody vouches for, and for one between places that are no airports of the table: its
    /// texts may be anybody's.
    init?(_ item: TripItem) {
        guard case .flight(let offer, .seen) = item.offer, let leg = offer.legs.first, let first = leg.first,
            let last = leg.last, let from = Airport(first.from), let to = Airport(last.to),
            TripImageFlight.isCode(first.carrier, 2...3), TripImageFlight.isCode(first.number, 1...5)
        else { return nil }
        self.from = from
        self.to = to
        name = "\(first.carrier) \(first.number)"
        departs = first.departs
        returns = offer.legs.count > 1 ? offer.legs.last?.first?.departs.date : nil
        price = offer.price
        seenAt = offer.seenAt
    }

    /// Those of a trip that its image shows: what was decided on, then the cheapest, then the first.
    static func picks(of rows: TripRows, atMost limit: Int) -> [TripImageFlight] {
        let chosen = rows.trip.settings.chosen
        let items = rows.items.values.filter(\.isVisible).compactMap { item in
            TripImageFlight(item).map { (item: item, flight: $0) }
        }
        let sorted = items.sorted { left, right in
            let (first, second) = (left.item, right.item)
            if (first.id == chosen) != (second.id == chosen) { return first.id == chosen }
            let (one, other) = (left.flight.price, right.flight.price)
            return one.currency == other.currency && one.amount != other.amount
                ? one.amount < other.amount : first.number < second.number
        }
        return sorted.prefix(limit).map(\.flight)
    }

    private static func isCode(_ text: String, _ length: ClosedRange<Int>) -> Bool {
        length.contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) }
    }
}
