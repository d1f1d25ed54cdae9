import LayoverFlights
import LayoverFrame
import LayoverModel
import LayoverTrips

// A flight as a supplier's answer lists it.
extension FlightOffer {
    /// Reads a flight from an answer; `nil` if the answer has no price, or more parts than an offer may have.
    ///
    /// - Parameters:
    ///   - found: An itinerary with a price.
    ///   - link: Its booking link, if a trip may lead there.
    init?(_ found: VouchedItinerary, link: String?) {
        let legs = found.itinerary.legs
        guard let price = found.itinerary.price, (1...TripCallLimits.legs).contains(legs.count),
            legs.allSatisfy({ $0.count <= TripCallLimits.segments })
        else { return nil }
        self.init(
            cabin: found.search.cabin, travellers: found.search.travellers, legs: FlightOffer.legs(of: found.itinerary),
            price: price, basis: .total, market: found.search.market, supplier: found.supplier,
            itinerary: found.itinerary.id.utf8.count <= TripCallLimits.wordBytes ? found.itinerary.id : "",
            link: link, seenAt: found.at)
    }

    static func legs(of itinerary: ListedItinerary) -> [[FlightSegment]] {
        itinerary.legs.map { leg in
            leg.map { part in
                FlightSegment(
                    carrier: part.carrier, number: part.number, from: part.from, to: part.to, departs: part.departs,
                    arrives: part.arrives)
            }
        }
    }
}
