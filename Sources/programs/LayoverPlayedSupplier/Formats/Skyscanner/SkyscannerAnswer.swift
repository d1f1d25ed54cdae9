import LayoverFlights
import LayoverJSON

/// Writes an invented answer as Skyscanner's Live Prices v3.
struct SkyscannerAnswer {
    private let answer: MadeAnswer
    /// The number of characters of a deep link.
    private let linkLength: Int
    private let legs: [MadeLeg]
    private let segments: [MadeSegment]

    init(_ answer: MadeAnswer, linkLength: Int) {
        self.answer = answer
        self.linkLength = linkLength
        legs = SkyscannerAnswer.distinct(answer.itineraries.flatMap(\.legs), by: \.self)
        segments = SkyscannerAnswer.distinct(legs.flatMap(\.segments), by: \.self)
    }

    /// Everything after the session's token: `","status":...}`.
    var rest: [UInt8] {
        SkyscannerFormat.rest([
            "status": "RESULT_STATUS_\(answer.isComplete ? "COMPLETE" : "INCOMPLETE")",
            "action": "RESULT_ACTION_REPLACED",
            "content": [
                "results": results, "stats": SkyscannerStats(answer.itineraries).json,
                "sortingOptions": SkyscannerSorting(answer.itineraries).json,
            ],
        ])
    }

    static func id(_ itinerary: MadeItinerary) -> String {
        itinerary.legs.map(PlaceNumbers.legID).joined(separator: "|")
    }

    /// The first element for each key.
    static func distinct<Element, Key: Hashable>(_ list: [Element], by key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return list.filter { seen.insert(key($0)).inserted }
    }

    private var results: JSONValue {
        let airlines = SkyscannerAnswer.distinct(segments.map(\.airline), by: \.self)
        return [
            "itineraries": map(answer.itineraries, by: SkyscannerAnswer.id, itinerary),
            "legs": map(legs, by: PlaceNumbers.legID, leg),
            "segments": map(segments, by: PlaceNumbers.segmentID, segment),
            "places": SkyscannerPlaces(segments, locale: answer.search.locale).json,
            "carriers": map(airlines, by: \.carrierID, carrier), "agents": agents(airlines),
            "alliances": .object(
                MadeAirline.alliances.enumerated().map { .init("-\(101 + $0)", ["name": .string($1)]) }),
        ]
    }

    private func map<Element>(
        _ elements: [Element], by id: (Element) -> String, _ value: (Element) -> JSONValue
    ) -> JSONValue {
        .object(elements.map { .init(id($0), value($0)) })
    }

    private func carrier(_ airline: MadeAirline) -> JSONValue {
        [
            "name": .string(airline.name), "allianceId": airline.alliance == 0 ? "" : "-\(100 + airline.alliance)",
            "imageUrl": "https://images.example.com/airlines/\(airline.code).png", "iata": .string(airline.code),
            "icao": "", "displayCode": .string(airline.code),
        ]
    }

    private func itinerary(_ itinerary: MadeItinerary) -> JSONValue {
        // Cheapest first and offers without a price last, as in recorded answers.
        let offers = itinerary.offers.enumerated().sorted {
            ($0.element.thousandths ?? .max, $0.offset) < ($1.element.thousandths ?? .max, $1.offset)
        }
        return [
            "pricingOptions": .array(offers.map { offer($0.element, itinerary) }),
            "legIds": .texts(itinerary.legs.map(PlaceNumbers.legID)), "sustainabilityData": .null,
        ]
    }

    private func offer(_ offer: MadeOffer, _ itinerary: MadeItinerary) -> JSONValue {
        let agent = offer.agent?.id ?? SkyscannerAnswer.agentID(itinerary)
        let price = SkyscannerAnswer.price(offer.thousandths)
            .with(["updateStatus": "PRICE_UPDATE_STATUS_UNSPECIFIED"])
        let fares = itinerary.legs.flatMap(\.segments).map { segment -> JSONValue in
            ["segmentId": .string(PlaceNumbers.segmentID(segment)), "bookingCode": "", "fareBasisCode": ""]
        }
        return [
            "price": price, "agentIds": [.string(agent)],
            "items": [
                [
                    "price": price, "agentId": .string(agent),
                    "deepLink": .string(MadeLink.url(itinerary, agent, answer.search, length: linkLength)),
                    "fares": .array(fares),
                ]
            ], "transferType": "TRANSFER_TYPE_MANAGED",
            "id": "\(agent)-\(offer.thousandths.map { "\($0)" } ?? "")",
        ]
    }

    static func price(_ thousandths: Int?) -> JSONValue {
        [
            "amount": .string(thousandths.map { "\($0)" } ?? ""),
            "unit": thousandths == nil ? "PRICE_UNIT_UNSPECIFIED" : "PRICE_UNIT_MILLI",
        ]
    }

    /// The airline that sells the itinerary itself: the airline of its first flight.
    private static func agentID(_ itinerary: MadeItinerary) -> String {
        "air\(itinerary.legs.first?.airlines.first?.number ?? 0)"
    }

    private func leg(_ leg: MadeLeg) -> JSONValue {
        guard let first = leg.segments.first, let last = leg.segments.last else { return [:] }
        let airlines: JSONValue = .texts(leg.airlines.map(\.carrierID))
        return [
            "originPlaceId": .string(PlaceNumbers.airport(first.from)),
            "destinationPlaceId": .string(PlaceNumbers.airport(last.to)),
            "departureDateTime": first.departs.parts, "arrivalDateTime": last.arrives.parts,
            "durationInMinutes": .int(leg.minutes), "stopCount": .int(leg.stops), "marketingCarrierIds": airlines,
            "operatingCarrierIds": airlines, "segmentIds": .texts(leg.segments.map(PlaceNumbers.segmentID)),
        ]
    }

    private func segment(_ segment: MadeSegment) -> JSONValue {
        let carrier: JSONValue = .string(segment.airline.carrierID)
        return [
            "originPlaceId": .string(PlaceNumbers.airport(segment.from)),
            "destinationPlaceId": .string(PlaceNumbers.airport(segment.to)),
            "departureDateTime": segment.departs.parts, "arrivalDateTime": segment.arrives.parts,
            "durationInMinutes": .int(segment.minutes), "marketingFlightNumber": "\(segment.flightNumber)",
            "marketingCarrierId": carrier, "operatingCarrierId": carrier,
        ]
    }

    private func agents(_ airlines: [MadeAirline]) -> JSONValue {
        let own = airlines.map { (id: "air\($0.number)", name: $0.name, rating: 4.0, kind: "AIRLINE") }
        let agents = MadeAgent.all.map { (id: $0.id, name: $0.name, rating: $0.rating, kind: "TRAVEL_AGENT") }
        return map(own + agents, by: \.id) { agent in
            [
                "name": .string(agent.name), "type": "AGENT_TYPE_\(agent.kind)",
                "imageUrl": "https://images.example.com/agents/\(agent.id).png", "feedbackCount": 120,
                "rating": .double(agent.rating), "ratingBreakdown": .null, "isOptimisedForMobile": true,
            ]
        }
    }
}
