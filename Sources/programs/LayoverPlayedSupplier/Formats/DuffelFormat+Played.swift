import LayoverFlights
import LayoverJSON
import LayoverModel

/// The simulated offer requests of Duffel.
extension DuffelFormat: OneShotFormat {
    var paths: [PlayedPath] {
        [
            PlayedPath(
                methods: ["POST"], path: "/duffel/air/offer_requests", kind: .search, meaning: "all results at once")
        ]
    }
    var refusal: Int { 422 }
    var answerStatus: Int { 201 }

    /// Reads the body of `POST /duffel/air/offer_requests`.
    ///
    /// The currency is that of the account; here a header sets it.
    func question(_ request: PlayedRequest) throws(SupplierError) -> FlightSearch {
        let data = try SearchReading.body(request, "data")
        let slices = data["slices"]?.items ?? []
        guard let first = slices.first else { throw SupplierError("Field 'slices' can't be blank") }
        var search = try SearchReading.search(
            from: first["origin"]?.string, to: first["destination"]?.string,
            departs: first["departure_date"]?.string.flatMap { LocalDate($0) })
        if slices.count > 1 {
            search.returns = try SearchReading.required(
                slices[1]["departure_date"]?.string.flatMap { LocalDate($0) }, "slices[1].departure_date")
        }
        search.cabin = SearchReading.cabin(data["cabin_class"]?.string)
        search.currency = request.item("currency") ?? search.currency
        return try SearchReading.checked(search, adults: data["passengers"]?.items?.count)
    }

    func answer(_ made: MadeAnswer) -> [UInt8] { DuffelAnswer(answer: made).bytes }

    func failure(_ status: Int, _ message: String) -> JSONValue {
        let type: JSONValue = status == 429 ? "rate_limit_error" : status < 500 ? "validation_error" : "api_error"
        return [
            "meta": ["status": .int(status), "request_id": "made-up"],
            "errors": [
                ["type": type, "title": "Error \(status)", "message": .string(message), "code": "made_up_\(status)"]
            ],
        ]
    }
}

/// Writes an invented answer as an offer request of Duffel: one offer for each price of an itinerary, like fare brands.
struct DuffelAnswer {
    static let brands = ["Basic", "Light", "Standard", "Flex", "Flex Plus", "Business Flex"]

    let answer: MadeAnswer

    /// Offers without a price are left out, because every offer of Duffel has a price.
    var bytes: [UInt8] {
        let data: JSONValue = [
            "slices": .array(directions.map(direction)),
            "passengers": .array(
                (0..<answer.search.adults).map { number in
                    ["type": "adult", "id": "pas_\(number)", "given_name": .null, "family_name": .null, "age": .null]
                }),
            "offers": .array(
                priced.enumerated().map { offer($1.0, number: $0, brand: $1.brand, thousandths: $1.thousandths) }),
            "live_mode": false, "id": "orq_\(priced.count)", "created_at": "\(answer.search.departs)T00:00:00Z",
            "cabin_class": .string(answer.search.cabin),
        ]
        return JSONValue.object(of: ["data": data]).bytes
    }

    private typealias Direction = (from: Airport, to: Airport, day: String)

    private var directions: [Direction] {
        guard let from = Airport(answer.search.origin), let to = Airport(answer.search.destination) else { return [] }
        return [(from, to, "\(answer.search.departs)")] + (answer.search.returns.map { [(to, from, "\($0)")] } ?? [])
    }

    private var priced: [(MadeItinerary, brand: Int, thousandths: Int)] {
        answer.itineraries.flatMap { one in
            one.offers.compactMap(\.thousandths).enumerated().map { (one, $0.offset, $0.element) }
        }
    }

    private func direction(_ one: Direction) -> JSONValue {
        [
            "origin_type": DuffelAnswer.type(one.from), "origin": DuffelAnswer.place(one.from),
            "destination_type": DuffelAnswer.type(one.to), "destination": DuffelAnswer.place(one.to),
            "departure_date": .string(one.day),
        ]
    }

    private static func type(_ place: Airport) -> JSONValue { place.isMetropolitanArea ? "city" : "airport" }

    private static func place(_ place: Airport) -> JSONValue {
        [
            "type": type(place), "time_zone": .string(place.timeZone), "name": .string(place.name),
            "longitude": .double(place.longitude), "latitude": .double(place.latitude),
            "id": "arp_\(place.code.lowercased())_\(place.country.lowercased())",
            "iata_country_code": .string(place.country), "iata_code": .string(place.code),
            "iata_city_code": .string(place.cityCode), "city_name": .string(place.city),
        ]
    }

    private func offer(_ itinerary: MadeItinerary, number: Int, brand: Int, thousandths: Int) -> JSONValue {
        let currency: JSONValue = .string(answer.search.currency)
        let offer: JSONValue = [
            "id": "off_\(number)", "total_amount": .string(decimal(thousandths)), "total_currency": currency,
            "tax_amount": .string(decimal(thousandths / 5_000 * 1_000)), "tax_currency": currency,
            "total_emissions_kg": "\(40 + itinerary.minutes)", "live_mode": false,
            "expires_at": "\(answer.search.departs)T00:20:00Z",
        ]
        let owner = itinerary.legs.first?.airlines.first.map { offer.with(["owner": DuffelAnswer.airline($0)]) }
        let slices = itinerary.legs.enumerated().map { slice($1, id: "\(number)_\($0)", brand: brand) }
        return (owner ?? offer).with(["slices": .array(slices)])
    }

    private static func airline(_ airline: MadeAirline) -> JSONValue {
        ["name": .string(airline.name), "id": "arl_\(airline.number)", "iata_code": .string(airline.code)]
    }

    private func slice(_ leg: MadeLeg, id: String, brand: Int) -> JSONValue {
        guard let first = leg.segments.first, let last = leg.segments.last else { return [:] }
        return [
            "id": "sli_\(id)", "fare_brand_name": .string(DuffelAnswer.brands[brand % DuffelAnswer.brands.count]),
            "duration": .string(isoDuration(leg.minutes)), "origin": DuffelAnswer.place(first.from),
            "destination": DuffelAnswer.place(last.to),
            "segments": .array(leg.segments.enumerated().map { segment($1, id: "\(id)_\($0)") }),
        ]
    }

    private func segment(_ segment: MadeSegment, id: String) -> JSONValue {
        let carrier = DuffelAnswer.airline(segment.airline)
        let number: JSONValue = "\(segment.flightNumber)"
        return [
            "id": "seg_\(id)", "origin": DuffelAnswer.place(segment.from),
            "destination": DuffelAnswer.place(segment.to), "departing_at": .string(segment.departs.iso),
            "arriving_at": .string(segment.arrives.iso), "duration": .string(isoDuration(segment.minutes)),
            "stops": [], "marketing_carrier": carrier, "marketing_carrier_flight_number": number,
            "operating_carrier": carrier, "operating_carrier_flight_number": number,
        ]
    }
}
