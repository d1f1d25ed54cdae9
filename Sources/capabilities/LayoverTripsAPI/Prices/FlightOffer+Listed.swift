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
        guard let price = found.itinerary.price, (1...OfferLimits.legs).contains(legs.count),
            legs.allSatisfy({ $0.count <= OfferLimits.segments })
        else { return nil }
        self.init(
            cabin: found.search.cabin, travellers: found.search.travellers, legs: FlightOffer.legs(of: found.itinerary),
            price: price, basis: .total, market: found.search.market, supplier: found.supplier,
            itinerary: found.itinerary.id.utf8.count <= OfferLimits.wordBytes ? found.itinerary.id : "",
            link: link, seenAt: found.at)
    }
}
