import LayoverFlights
import LayoverJSON
import LayoverModel

/// The simulated Flight Offers Search v2 of Amadeus.
extension AmadeusFormat: OneShotFormat {
    var paths: [PlayedPath] {
        [
            PlayedPath(
                methods: ["GET", "POST"], path: "/amadeus/v2/shopping/flight-offers", kind: .search,
                meaning: "all results at once")
        ]
    }

    /// Reads the query of `GET /amadeus/v2/shopping/flight-offers`, or the body of its POST.
    func question(_ request: PlayedRequest) throws(SupplierError) -> FlightSearch {
        guard request.method == "POST" else { return try items(request) }
        guard let body = try? JSONValue(parsing: request.body) else {
            throw SupplierError("the body is not valid JSON")
        }
        let directions = body["originDestinations"]?.items ?? []
        func date(_ one: JSONValue?) -> LocalDate? {
            one?["departureDateTimeRange"]?["date"]?.string.flatMap { LocalDate($0) }
        }
        var search = try SearchReading.search(
            from: directions.first?["originLocationCode"]?.string,
            to: directions.first?["destinationLocationCode"]?.string, departs: date(directions.first))
        if directions.count > 1 {
            search.returns = try SearchReading.required(date(directions[1]), "originDestinations[1]")
        }
        search.currency = body["currencyCode"]?.string ?? search.currency
        let restrictions = body["searchCriteria"]?["flightFilters"]?["cabinRestrictions"]?.items
        search.cabin = SearchReading.cabin(restrictions?.first?["cabin"]?.string)
        return try SearchReading.checked(search, adults: body["travelers"]?.items?.count)
    }

    func answer(_ made: MadeAnswer) -> [UInt8] { AmadeusAnswer(answer: made).bytes }

    func failure(_ status: Int, _ message: String) -> JSONText {
        let number = [400: 477, 401: 38_190, 404: 1_797, 429: 38_194, 503: 38_189][status] ?? 141
        var text = JSONText()
        text.object { text in
            text.key("errors")
            text.list([status]) { text, status in
                text.object { text in
                    text.member("status", raw: "\(status)")
                    text.member("code", raw: "\(number)")
                    text.member("title", "ERROR \(status)")
                    text.member("detail", message)
                }
            }
        }
        return text
    }

    private func items(_ request: PlayedRequest) throws(SupplierError) -> FlightSearch {
        var search = try SearchReading.search(
            from: request.item("originLocationCode"), to: request.item("destinationLocationCode"),
            departs: request.item("departureDate").flatMap { LocalDate($0) })
        if let text = request.item("returnDate") {
            search.returns = try SearchReading.required(LocalDate(text), "returnDate")
        }
        search.currency = request.item("currencyCode") ?? search.currency
        search.cabin = SearchReading.cabin(request.item("travelClass"))
        return try SearchReading.checked(search, adults: request.item("adults").map { Int($0) ?? 0 })
    }
}

/// Writes an invented answer as Amadeus' Flight Offers Search v2: one offer for each itinerary, the cheapest.
struct AmadeusAnswer {
    /// The maximum number of offers in an answer; there are no pages.
    static let offerLimit = 250

    let answer: MadeAnswer

    var bytes: [UInt8] {
        let offers = AmadeusAnswer.offers(answer)
        var text = JSONText()
        text.object { text in
            text.member("meta", raw: "{\"count\":\(offers.count)}")
            text.key("data")
            text.list(Array(offers.enumerated())) { text, one in
                text.object { writeOffer(one.element.0, number: one.offset + 1, thousandths: one.element.1, &$0) }
            }
            text.key("dictionaries")
            text.object { writeDictionaries(offers.map(\.0), &$0) }
        }
        return text.bytes
    }

    /// The offers sorted by price, as in recorded answers.
    static func offers(_ answer: MadeAnswer) -> [(MadeItinerary, thousandths: Int)] {
        let all = answer.itineraries.enumerated().compactMap { place, one in
            one.offers.compactMap(\.thousandths).min().map { (place, one, $0) }
        }
        return all.sorted { ($0.2, $0.0) < ($1.2, $1.0) }.prefix(offerLimit).map { ($0.1, $0.2) }
    }

    private func writeOffer(_ itinerary: MadeItinerary, number: Int, thousandths: Int, _ text: inout JSONText) {
        let currency = answer.search.currency
        text.member("type", "flight-offer")
        text.member("id", "\(number)")
        text.member("source", "GDS")
        text.member("oneWay", raw: "false")
        text.member("numberOfBookableSeats", raw: "7")
        text.key("itineraries")
        text.list(Array(itinerary.legs.enumerated())) { text, leg in
            text.object { text in
                text.member("duration", isoDuration(leg.element.minutes))
                text.key("segments")
                text.list(Array(leg.element.segments.enumerated())) { text, segment in
                    text.object { writeSegment("\(number)\(leg.offset)\(segment.offset)", segment.element, &$0) }
                }
            }
        }
        let price = "\"currency\":\"\(currency)\",\"total\":\"\(decimal(thousandths))\""
        text.member(
            "price",
            raw: "{\(price),\"base\":\"\(decimal(thousandths / 50 * 40))\",\"grandTotal\":\"\(decimal(thousandths))\"}")
        text.key("validatingAirlineCodes")
        text.list(itinerary.legs.first?.airlines.prefix(1) ?? []) { $0.string($1.code) }
        text.key("travelerPricings")
        text.list(1...answer.search.adults) { text, traveller in
            text.raw("{\"travelerId\":\"\(traveller)\",\"fareOption\":\"STANDARD\",\"travelerType\":\"ADULT\"}")
        }
    }

    private func writeSegment(_ id: String, _ segment: MadeSegment, _ text: inout JSONText) {
        text.member("departure", raw: "{\"iataCode\":\"\(segment.from.code)\",\"at\":\"\(segment.departs.iso)\"}")
        text.member("arrival", raw: "{\"iataCode\":\"\(segment.to.code)\",\"at\":\"\(segment.arrives.iso)\"}")
        text.member("carrierCode", segment.airline.code)
        text.member("number", "\(segment.flightNumber)")
        text.member("operating", raw: "{\"carrierCode\":\"\(segment.airline.code)\"}")
        text.member("duration", isoDuration(segment.minutes))
        text.member("id", id)
        text.member("numberOfStops", raw: "0")
        text.member("blacklistedInEU", raw: "false")
    }

    private func writeDictionaries(_ itineraries: [MadeItinerary], _ text: inout JSONText) {
        let segments = itineraries.flatMap(\.legs).flatMap(\.segments)
        let places = Dictionary(segments.flatMap { [$0.from, $0.to] }.map { ($0.code, $0) }) { first, _ in first }
        text.key("locations")
        text.object { text in
            for (code, place) in places.sorted(by: { $0.key < $1.key }) {
                text.member(code, raw: "{\"cityCode\":\"\(place.cityCode)\",\"countryCode\":\"\(place.country)\"}")
            }
        }
        text.key("carriers")
        text.object { text in
            for airline in Set(segments.map(\.airline)).sorted(by: { $0.number < $1.number }) {
                text.member(airline.code, airline.name.uppercased())
            }
        }
    }
}
