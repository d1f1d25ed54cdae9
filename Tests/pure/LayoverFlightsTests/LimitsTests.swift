import LayoverModel
import Testing

@testable import LayoverFlights

/// A test on each side of every limit.
struct LimitsTests {
    private func amadeus(offers: Int, segments: Int = 1, directions: Int = 1, airlines: Int = 1) -> String {
        let items = (0..<offers).map { offer in
            let flights = (0..<segments).map { segment in
                let carrier = "C\((offer + segment) % airlines)"
                return
                    #"{"departure":{"iataCode":"LHR"},"arrival":{"iataCode":"EDI"},"carrierCode":"\#(carrier)","number":"\#(offer)"}"#
            }
            let way = #"{"duration":"PT1H","segments":[\#(flights.joined(separator: ","))]}"#
            let ways = [String](repeating: way, count: directions).joined(separator: ",")
            return
                #"{"type":"flight-offer","id":"\#(offer)","itineraries":[\#(ways)],"price":{"currency":"EUR","total":"1"},"validatingAirlineCodes":["C\#(offer % airlines)"]}"#
        }
        return #"{"data":[\#(items.joined(separator: ","))]}"#
    }

    private func read(_ text: String, _ change: (inout FlightLimits) -> Void) throws -> FlightFacts {
        var limits = FlightLimits()
        change(&limits)
        return try facts(Array(text.utf8), limits: limits)
    }

    private func set(_ name: FlightLimits.Name, to count: Int) -> FlightLimits {
        var limits = FlightLimits()
        switch name {
        case .itineraries: limits.itineraries = count
        case .legs: limits.legs = count
        case .airlines: limits.airlines = count
        default: limits.sellers = count
        }
        return limits
    }

    @Test(arguments: [FlightLimits.Name.itineraries, .legs, .airlines, .sellers])
    func `takes as many as the limit and refuses one more`(name: FlightLimits.Name) throws {
        let bytes = Array(amadeus(offers: 5, airlines: 5).utf8)
        #expect(try facts(bytes, limits: set(name, to: 5)).itineraryCount == 5)
        #expect(throws: FlightReadError.tooMany(name, limit: 4)) { try facts(bytes, limits: set(name, to: 4)) }
    }

    @Test func `takes as many parts as the limit and refuses one more`() throws {
        #expect(try read(amadeus(offers: 1, segments: 5)) { $0.parts = 5 }.itineraryCount == 1)
        #expect(throws: FlightReadError.tooMany(.parts, limit: 4)) {
            try read(amadeus(offers: 1, segments: 5)) { $0.parts = 4 }
        }
        #expect(try read(amadeus(offers: 1, directions: 5)) { $0.parts = 5 }.itineraryCount == 1)
        #expect(throws: FlightReadError.tooMany(.parts, limit: 4)) {
            try read(amadeus(offers: 1, directions: 5)) { $0.parts = 4 }
        }
    }

    @Test func `takes as much text as the limit and refuses more`() throws {
        let text = amadeus(offers: 3)
        let used = try facts(text).texts.count
        #expect(try read(text) { $0.textBytes = used }.itineraryCount == 3)
        #expect(throws: FlightReadError.tooMany(.textBytes, limit: used - 1)) {
            try read(text) { $0.textBytes = used - 1 }
        }
    }

    private func skyscanner(options: Int = 1, places: Int = 2, segments: Int = 1) -> String {
        let option = #"{"price":{"amount":"1","unit":"PRICE_UNIT_WHOLE"},"agentIds":[]}"#
        let list = [String](repeating: option, count: options).joined(separator: ",")
        let spots = (0..<places).map { #""p\#($0)":{"iata":"LHR"}"# }.joined(separator: ",")
        let flights = (0..<segments).map { #""s\#($0)":{"originPlaceId":"p0","destinationPlaceId":"p1"}"# }.joined(
            separator: ",")
        return
            #"{"status":"RESULT_STATUS_COMPLETE","content":{"results":{"itineraries":{"i":{"pricingOptions":[\#(list)],"legIds":["l"]}},"#
            + #""legs":{"l":{"stopCount":0,"segmentIds":["s0"]}},"segments":{\#(flights)},"places":{\#(spots)}}}}"#
    }

    @Test func `takes as many offers, places and segments as the limit and refuses one more`() throws {
        #expect(try read(skyscanner(options: 5)) { $0.offers = 5 }.offerCount == 5)
        #expect(throws: FlightReadError.tooMany(.offers, limit: 4)) {
            try read(skyscanner(options: 5)) { $0.offers = 4 }
        }
        #expect(try read(skyscanner(places: 5)) { $0.places = 5 }.itineraryCount == 1)
        #expect(throws: FlightReadError.tooMany(.places, limit: 4)) {
            try read(skyscanner(places: 5)) { $0.places = 4 }
        }
        #expect(try read(skyscanner(segments: 5)) { $0.segments = 5 }.itineraryCount == 1)
        #expect(throws: FlightReadError.tooMany(.segments, limit: 4)) {
            try read(skyscanner(segments: 5)) { $0.segments = 4 }
        }
    }

    @Test func `gives up on keys made to collide`() throws {
        var table = ByteTable(.places, limit: 100_000, probeLimit: 2)
        #expect(throws: FlightReadError.tooMany(.probes, limit: 2)) {
            for number in 0..<5_000 { _ = try table.insert(Array("\(number)".utf8)) }
        }
        var wide = ByteTable(.places, limit: 100_000, probeLimit: FlightLimits().probes)
        for number in 0..<50_000 { #expect(try wide.insert(Array("\(number)".utf8)) == (number, true)) }
        #expect(try wide.insert(Array("49999".utf8)) == (49_999, false))
    }

    @Test func `is empty after a refusal`() throws {
        var reader = FlightReader()
        var kept = FlightFacts()
        try LayoverFlightsTests.read(amadeus(offers: 2), with: &reader, into: &kept)
        #expect(kept.itineraryCount == 2)
        let broken = amadeus(offers: 2).dropLast(2) + ",7]}"
        #expect(throws: FlightReadError.wrongShape(format: "amadeus-v2", missing: "data[].itineraries")) {
            try LayoverFlightsTests.read(String(broken), with: &reader, into: &kept)
        }
        #expect(kept.itineraryCount == 0)
        #expect(kept.fact(.resultsCount) == .pending)
    }
}
