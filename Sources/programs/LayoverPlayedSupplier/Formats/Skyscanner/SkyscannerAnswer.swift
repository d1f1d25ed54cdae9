import Foundation
import LayoverFlights

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
        legs = SkyscannerAnswer.distinct(answer.itineraries.flatMap(\.legs))
        segments = SkyscannerAnswer.distinct(legs.flatMap(\.segments))
    }

    /// Everything after the session's token: `","status":...}`.
    var rest: [UInt8] {
        var text = JSONText()
        text.raw("\"")
        text.member("status", "RESULT_STATUS_\(answer.isComplete ? "COMPLETE" : "INCOMPLETE")")
        text.member("action", "RESULT_ACTION_REPLACED")
        text.key("content")
        text.object { text in
            text.key("results")
            text.object { writeResults(&$0) }
            text.key("stats")
            SkyscannerStats(answer.itineraries).write(to: &text)
            text.key("sortingOptions")
            SkyscannerSorting(answer.itineraries).write(to: &text)
        }
        text.raw("}")
        return text.bytes
    }

    static func id(_ itinerary: MadeItinerary) -> String {
        itinerary.legs.map(PlaceNumbers.legID).joined(separator: "|")
    }

    private static func distinct<Element: Hashable>(_ list: [Element]) -> [Element] {
        var seen: Set<Element> = []
        return list.filter { seen.insert($0).inserted }
    }

    private func writeResults(_ text: inout JSONText) {
        map("itineraries", answer.itineraries, by: SkyscannerAnswer.id, to: &text) { writeItinerary($1, &$0) }
        map("legs", legs, by: PlaceNumbers.legID, to: &text) { writeLeg($1, &$0) }
        map("segments", segments, by: PlaceNumbers.segmentID, to: &text) { writeSegment($1, &$0) }
        SkyscannerPlaces(segments, locale: answer.search.locale).write(to: &text)
        let airlines = SkyscannerAnswer.distinct(segments.map(\.airline))
        map("carriers", airlines, by: \.carrierID, to: &text) { text, airline in
            text.member("name", airline.name)
            text.member("allianceId", airline.alliance == 0 ? "" : "-\(100 + airline.alliance)")
            text.member("imageUrl", "https://images.example.com/airlines/\(airline.code).png")
            text.member("iata", airline.code)
            text.member("icao", "")
            text.member("displayCode", airline.code)
        }
        writeAgents(airlines, &text)
        map("alliances", Array(MadeAirline.alliances.enumerated()), by: { "-\(101 + $0.offset)" }, to: &text) {
            $0.member("name", $1.element)
        }
    }

    private func map<Element>(
        _ key: String, _ elements: [Element], by id: (Element) -> String, to text: inout JSONText,
        _ write: (inout JSONText, Element) -> Void
    ) {
        text.key(key)
        text.object { text in
            for element in elements {
                text.key(id(element))
                text.object { write(&$0, element) }
            }
        }
    }

    private func writeItinerary(_ itinerary: MadeItinerary, _ text: inout JSONText) {
        // Cheapest first and offers without a price last, as in recorded answers.
        let offers = itinerary.offers.enumerated().sorted {
            ($0.element.thousandths ?? .max, $0.offset) < ($1.element.thousandths ?? .max, $1.offset)
        }
        text.key("pricingOptions")
        text.list(offers.map(\.element)) { text, offer in text.object { writeOffer(offer, itinerary, &$0) } }
        text.key("legIds")
        text.list(itinerary.legs) { $0.string(PlaceNumbers.legID($1)) }
        text.member("sustainabilityData", raw: "null")
    }

    private func writeOffer(_ offer: MadeOffer, _ itinerary: MadeItinerary, _ text: inout JSONText) {
        let agent = offer.agent?.id ?? SkyscannerAnswer.agentID(itinerary)
        let amount = offer.thousandths.map { "\($0)" } ?? ""
        let unit = offer.thousandths == nil ? "PRICE_UNIT_UNSPECIFIED" : "PRICE_UNIT_MILLI"
        let price =
            "{\"amount\":\"\(amount)\",\"unit\":\"\(unit)\",\"updateStatus\":\"PRICE_UPDATE_STATUS_UNSPECIFIED\"}"
        text.member("price", raw: price)
        text.key("agentIds")
        text.list([agent]) { $0.string($1) }
        text.key("items")
        text.array { text in
            text.object { text in
                text.member("price", raw: price)
                text.member("agentId", agent)
                text.member("deepLink", MadeLink.url(itinerary, agent, answer.search, length: linkLength))
                text.key("fares")
                text.list(itinerary.legs.flatMap(\.segments)) { text, segment in
                    text.object { text in
                        text.member("segmentId", PlaceNumbers.segmentID(segment))
                        text.member("bookingCode", "")
                        text.member("fareBasisCode", "")
                    }
                }
            }
        }
        text.member("transferType", "TRANSFER_TYPE_MANAGED")
        text.member("id", "\(agent)-\(amount)")
    }

    /// The airline that sells the itinerary itself: the airline of its first flight.
    private static func agentID(_ itinerary: MadeItinerary) -> String {
        "air\(itinerary.legs.first?.airlines.first?.number ?? 0)"
    }

    private func writeLeg(_ leg: MadeLeg, _ text: inout JSONText) {
        guard let first = leg.segments.first, let last = leg.segments.last else { return }
        text.member("originPlaceId", PlaceNumbers.airport(first.from))
        text.member("destinationPlaceId", PlaceNumbers.airport(last.to))
        text.member("departureDateTime", raw: first.departs.parts)
        text.member("arrivalDateTime", raw: last.arrives.parts)
        text.member("durationInMinutes", raw: "\(leg.minutes)")
        text.member("stopCount", raw: "\(leg.stops)")
        for key in ["marketingCarrierIds", "operatingCarrierIds"] {
            text.key(key)
            text.list(leg.airlines) { $0.string($1.carrierID) }
        }
        text.key("segmentIds")
        text.list(leg.segments) { $0.string(PlaceNumbers.segmentID($1)) }
    }

    private func writeSegment(_ segment: MadeSegment, _ text: inout JSONText) {
        text.member("originPlaceId", PlaceNumbers.airport(segment.from))
        text.member("destinationPlaceId", PlaceNumbers.airport(segment.to))
        text.member("departureDateTime", raw: segment.departs.parts)
        text.member("arrivalDateTime", raw: segment.arrives.parts)
        text.member("durationInMinutes", raw: "\(segment.minutes)")
        text.member("marketingFlightNumber", "\(segment.flightNumber)")
        text.member("marketingCarrierId", segment.airline.carrierID)
        text.member("operatingCarrierId", segment.airline.carrierID)
    }

    private func writeAgents(_ airlines: [MadeAirline], _ text: inout JSONText) {
        let own = airlines.map { (id: "air\($0.number)", name: $0.name, rating: 4.0, kind: "AIRLINE") }
        let agents = MadeAgent.all.map { (id: $0.id, name: $0.name, rating: $0.rating, kind: "TRAVEL_AGENT") }
        map("agents", own + agents, by: \.id, to: &text) { text, agent in
            text.member("name", agent.name)
            text.member("type", "AGENT_TYPE_\(agent.kind)")
            text.member("imageUrl", "https://images.example.com/agents/\(agent.id).png")
            text.member("feedbackCount", raw: "120")
            text.member("rating", raw: "\(agent.rating)")
            text.member("ratingBreakdown", raw: "null")
            text.member("isOptimisedForMobile", raw: "true")
        }
    }
}
