import LayoverFlights
import LayoverJSON
import LayoverModel

/// A supplier's answer with made-up offers.
struct OfferAnswer {
    struct Flight {
        var from = "LHR"
        var departs = "2027-01-10T09:00"
        var to = "EDI"
        var arrives = "2027-01-10T10:20"
    }

    struct Offer {
        var id: String
        /// In pence.
        var price: Int?
        var legs = [[Flight()]]
        var isSelfTransfer = false
    }

    /// Reads the answer as a server does.
    static func read(_ offers: [Offer]) throws -> OfferListing? {
        var parser = TapeParser()
        return try parser.parse(Array(text(offers).utf8)) { tape in
            var (reader, facts) = (FlightReader(), FlightFacts())
            try reader.read(tape, as: .skyscanner, currency: Currency("GBP"), into: &facts) { _ in true }
            return facts.offers
        }
    }

    private static func text(_ offers: [Offer]) -> String {
        var (itineraries, legs, segments): ([String], [String], [String]) = ([], [], [])
        var airports: Set<String> = []
        for offer in offers {
            let first = legs.count
            for flights in offer.legs {
                let ids = flights.indices.map { #""s\#(segments.count + $0)""# }
                legs.append(#""l\#(legs.count)":{"segmentIds":[\#(ids.joined(separator: ","))]}"#)
                segments += flights.enumerated().map { #""s\#(segments.count + $0.offset)":\#(segment($0.element))"# }
                airports.formUnion(flights.flatMap { [$0.from, $0.to] })
            }
            let own = (first..<legs.count).map { #""l\#($0)""# }
            itineraries.append(
                #""\#(offer.id)":{"pricingOptions":[\#(option(offer))],"legIds":[\#(own.joined(separator: ","))]}"#)
        }
        let places = airports.sorted().map { #""\#($0)":{"iata":"\#($0)"}"# }
        return """
            {"sessionToken":"t","status":"RESULT_STATUS_COMPLETE","content":{"results":{
            "itineraries":{\(itineraries.joined(separator: ","))},"legs":{\(legs.joined(separator: ","))},
            "segments":{\(segments.joined(separator: ","))},"places":{\(places.joined(separator: ","))},
            "carriers":{"-1":{"name":"British Airways","iata":"BA"}},"agents":{}}}}
            """
    }

    private static func option(_ offer: Offer) -> String {
        let amount = offer.price.map(String.init) ?? ""
        let transfer = offer.isSelfTransfer ? #","transferType":"TRANSFER_TYPE_SELF_TRANSFER""# : ""
        return #"{"price":{"amount":"\#(amount)","unit":"PRICE_UNIT_CENTI"}\#(transfer)}"#
    }

    private static func segment(_ flight: Flight) -> String {
        """
        {"originPlaceId":"\(flight.from)","destinationPlaceId":"\(flight.to)","marketingFlightNumber":"1",
        "marketingCarrierId":"-1","departureDateTime":\(clock(flight.departs)),"arrivalDateTime":\(clock(flight.arrives))}
        """
    }

    private static func clock(_ text: String) -> String {
        let numbers = text.split { "-T:".contains($0) }.compactMap { Int($0) }
        let names = ["year", "month", "day", "hour", "minute"]
        return "{" + zip(names, numbers).map { #""\#($0)":\#($1)"# }.joined(separator: ",") + "}"
    }
}
