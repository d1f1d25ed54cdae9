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

    func failure(_ status: Int, _ message: String) -> JSONValue {
        let number = [400: 477, 401: 38_190, 404: 1_797, 429: 38_194, 503: 38_189][status] ?? 141
        return [
            "errors": [
                ["status": .int(status), "code": .int(number), "title": "ERROR \(status)", "detail": .string(message)]
            ]
        ]
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
        let document: JSONValue = [
            "meta": ["count": .int(offers.count)],
            "data": .array(offers.enumerated().map { offer($1.0, number: $0 + 1, thousandths: $1.thousandths) }),
            "dictionaries": dictionaries(offers.map(\.0)),
        ]
        return document.bytes
    }

    /// The offers sorted by price, as in recorded answers.
    static func offers(_ answer: MadeAnswer) -> [(MadeItinerary, thousandths: Int)] {
        let all = answer.itineraries.enumerated().compactMap { place, one in
            one.offers.compactMap(\.thousandths).min().map { (place, one, $0) }
        }
        return all.sorted { ($0.2, $0.0) < ($1.2, $1.0) }.prefix(offerLimit).map { ($0.1, $0.2) }
    }

    private func offer(_ itinerary: MadeItinerary, number: Int, thousandths: Int) -> JSONValue {
        let total: JSONValue = .string(decimal(thousandths))
        return [
            "type": "flight-offer", "id": "\(number)", "source": "GDS", "oneWay": false, "numberOfBookableSeats": 7,
            "itineraries": .array(itinerary.legs.enumerated().map { leg($1, id: "\(number)\($0)") }),
            "price": [
                "currency": .string(answer.search.currency), "total": total,
                "base": .string(decimal(thousandths / 50 * 40)), "grandTotal": total,
            ],
            "validatingAirlineCodes": .texts(itinerary.legs.first?.airlines.prefix(1).map(\.code) ?? []),
            "travelerPricings": .array(
                (1...answer.search.adults).map { traveller in
                    ["travelerId": "\(traveller)", "fareOption": "STANDARD", "travelerType": "ADULT"]
                }),
        ]
    }

    private func leg(_ leg: MadeLeg, id: String) -> JSONValue {
        [
            "duration": .string(isoDuration(leg.minutes)),
            "segments": .array(leg.segments.enumerated().map { segment($1, id: "\(id)\($0)") }),
        ]
    }

    private func segment(_ segment: MadeSegment, id: String) -> JSONValue {
        let carrier: JSONValue = .string(segment.airline.code)
        return [
            "departure": ["iataCode": .string(segment.from.code), "at": .string(segment.departs.iso)],
            "arrival": ["iataCode": .string(segment.to.code), "at": .string(segment.arrives.iso)],
            "carrierCode": carrier, "number": "\(segment.flightNumber)", "operating": ["carrierCode": carrier],
            "duration": .string(isoDuration(segment.minutes)), "id": .string(id), "numberOfStops": 0,
            "blacklistedInEU": false,
        ]
    }

    private func dictionaries(_ itineraries: [MadeItinerary]) -> JSONValue {
        let segments = itineraries.flatMap(\.legs).flatMap(\.segments)
        let places = Dictionary(segments.flatMap { [$0.from, $0.to] }.map { ($0.code, $0) }) { first, _ in first }
        let airlines = Set(segments.map(\.airline)).sorted { $0.number < $1.number }
        return [
            "locations": .object(
                places.sorted { $0.key < $1.key }.map { code, place in
                    .init(code, ["cityCode": .string(place.cityCode), "countryCode": .string(place.country)])
                }),
            "carriers": .object(airlines.map { .init($0.code, .string($0.name.uppercased())) }),
        ]
    }
}
