import LayoverModel
import LayoverTripContent

/// What an image of a trip shows: flights, in the words of one market and one language.
struct TripImageSubject: Hashable, Sendable {
    let market: Market
    let locale: LocaleTag
    /// At most as many as an image shows; the first is the subject of the trip.
    let flights: [TripImageFlight]
}

// The form in an address.
extension TripImageSubject {
    var fields: [String] { [market.code, locale.tag] + flights.flatMap(\.fields) }

    /// `nil` if no subject has such fields.
    init?(fields: [String]) {
        guard fields.count >= 2, let market = Market(fields[0]), let locale = LocaleTag(fields[1]) else { return nil }
        let rest = Array(fields.dropFirst(2))
        let starts = stride(from: 0, to: rest.count, by: TripImageFlight.fieldCount)
        let flights = starts.map { start in
            TripImageFlight(fields: Array(rest[start...].prefix(TripImageFlight.fieldCount)))
        }
        guard flights.count <= TripImageSource.items, flights.allSatisfy({ $0 != nil }) else { return nil }
        self.init(market: market, locale: locale, flights: flights.compactMap { $0 })
    }
}
