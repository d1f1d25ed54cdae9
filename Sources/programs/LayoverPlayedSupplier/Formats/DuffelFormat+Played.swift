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

    func failure(_ status: Int, _ message: String) -> JSONText {
        var text = JSONText()
        text.object { text in
            text.member("meta", raw: "{\"status\":\(status),\"request_id\":\"made-up\"}")
            text.key("errors")
            text.list([status]) { text, status in
                text.object { text in
                    text.member(
                        "type", status == 429 ? "rate_limit_error" : status < 500 ? "validation_error" : "api_error")
                    text.member("title", "Error \(status)")
                    text.member("message", message)
                    text.member("code", "made_up_\(status)")
                }
            }
        }
        return text
    }
}

/// Writes an invented answer as an offer request of Duffel: one offer for each price of an itinerary, like fare brands.
struct DuffelAnswer {
    static let brands = ["Basic", "Light", "Standard", "Flex", "Flex Plus", "Business Flex"]

    let answer: MadeAnswer

    /// Offers without a price are left out, because every offer of Duffel has a price.
    var bytes: [UInt8] {
        var text = JSONText()
        text.object { text in
            text.key("data")
            text.object { text in
                text.key("slices")
                text.list(directions) { text, one in text.object { writeDirection(one, &$0) } }
                text.key("passengers")
                text.list(0..<answer.search.adults) {
                    $0.raw(
                        "{\"type\":\"adult\",\"id\":\"pas_\($1)\",\"given_name\":null,\"family_name\":null,\"age\":null}"
                    )
                }
                text.key("offers")
                text.list(Array(priced.enumerated())) { text, one in
                    let (itinerary, brand, thousandths) = one.element
                    text.object {
                        writeOffer(itinerary, number: one.offset, brand: brand, thousandths: thousandths, &$0)
                    }
                }
                text.member("live_mode", raw: "false")
                text.member("id", "orq_\(priced.count)")
                text.member("created_at", "\(answer.search.departs)T00:00:00Z")
                text.member("cabin_class", answer.search.cabin)
            }
        }
        return text.bytes
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

    private func writeDirection(_ one: Direction, _ text: inout JSONText) {
        text.member("origin_type", one.from.isMetropolitanArea ? "city" : "airport")
        text.key("origin")
        DuffelAnswer.writePlace(one.from, &text)
        text.member("destination_type", one.to.isMetropolitanArea ? "city" : "airport")
        text.key("destination")
        DuffelAnswer.writePlace(one.to, &text)
        text.member("departure_date", one.day)
    }

    private static func writePlace(_ place: Airport, _ text: inout JSONText) {
        text.object { text in
            text.member("type", place.isMetropolitanArea ? "city" : "airport")
            text.member("time_zone", place.timeZone)
            text.member("name", place.name)
            text.member("longitude", raw: "\(place.longitude)")
            text.member("latitude", raw: "\(place.latitude)")
            text.member("id", "arp_\(place.code.lowercased())_\(place.country.lowercased())")
            text.member("iata_country_code", place.country)
            text.member("iata_code", place.code)
            text.member("iata_city_code", place.cityCode)
            text.member("city_name", place.city)
        }
    }

    private func writeOffer(
        _ itinerary: MadeItinerary, number: Int, brand: Int, thousandths: Int, _ text: inout JSONText
    ) {
        let currency = answer.search.currency
        text.member("id", "off_\(number)")
        text.member("total_amount", decimal(thousandths))
        text.member("total_currency", currency)
        text.member("tax_amount", decimal(thousandths / 5_000 * 1_000))
        text.member("tax_currency", currency)
        text.member("total_emissions_kg", "\(40 + itinerary.minutes)")
        text.member("live_mode", raw: "false")
        text.member("expires_at", "\(answer.search.departs)T00:20:00Z")
        if let airline = itinerary.legs.first?.airlines.first {
            text.key("owner")
            DuffelAnswer.writeAirline(airline, &text)
        }
        text.key("slices")
        text.list(Array(itinerary.legs.enumerated())) { text, leg in
            text.object { writeSlice(leg.element, id: "\(number)_\(leg.offset)", brand: brand, &$0) }
        }
    }

    private static func writeAirline(_ airline: MadeAirline, _ text: inout JSONText) {
        text.object { text in
            text.member("name", airline.name)
            text.member("id", "arl_\(airline.number)")
            text.member("iata_code", airline.code)
        }
    }

    private func writeSlice(_ leg: MadeLeg, id: String, brand: Int, _ text: inout JSONText) {
        guard let first = leg.segments.first, let last = leg.segments.last else { return }
        text.member("id", "sli_\(id)")
        text.member("fare_brand_name", DuffelAnswer.brands[brand % DuffelAnswer.brands.count])
        text.member("duration", isoDuration(leg.minutes))
        text.key("origin")
        DuffelAnswer.writePlace(first.from, &text)
        text.key("destination")
        DuffelAnswer.writePlace(last.to, &text)
        text.key("segments")
        text.list(Array(leg.segments.enumerated())) { text, one in
            text.object { writeSegment("\(id)_\(one.offset)", one.element, &$0) }
        }
    }

    private func writeSegment(_ id: String, _ segment: MadeSegment, _ text: inout JSONText) {
        text.member("id", "seg_\(id)")
        text.key("origin")
        DuffelAnswer.writePlace(segment.from, &text)
        text.key("destination")
        DuffelAnswer.writePlace(segment.to, &text)
        text.member("departing_at", segment.departs.iso)
        text.member("arriving_at", segment.arrives.iso)
        text.member("duration", isoDuration(segment.minutes))
        text.member("stops", raw: "[]")
        for key in ["marketing_carrier", "operating_carrier"] {
            text.key(key)
            DuffelAnswer.writeAirline(segment.airline, &text)
            text.member("\(key)_flight_number", "\(segment.flightNumber)")
        }
    }
}
