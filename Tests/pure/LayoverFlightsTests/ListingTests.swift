import LayoverJSON
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverFlights

/// Single flights in answers of each format.
struct ListingTests {
    private func listing(_ text: String, currency: String? = "GBP", of id: String? = nil) throws -> FlightListing? {
        var parser = TapeParser()
        return try parser.parse(Array(text.utf8)) { tape in
            SupplierFormat.detect(tape)?.definition.listing(tape, currency: currency.flatMap { Currency($0) }, of: id)
        }
    }

    private func offers(in text: String, currency: String = "GBP") throws -> OfferListing? {
        var parser = TapeParser()
        return try parser.parse(Array(text.utf8)) { tape in
            guard let format = SupplierFormat.detect(tape) else { return nil }
            var (reader, facts) = (FlightReader(), FlightFacts())
            try reader.read(tape, as: format, currency: Currency(currency), into: &facts) { _ in true }
            return facts.offers
        }
    }

    /// One return itinerary with two options; `carrier` can replace the airline by one without a code.
    private func skyscanner(
        status: String = "COMPLETE", action: String = "REPLACED", carrier: String = #"{"name":"KLM","iata":"KL"}"#,
        options: String = ListingTests.options, number: String = "\"0042\""
    ) -> String {
        """
        {"sessionToken":"t","status":"RESULT_STATUS_\(status)","action":"RESULT_ACTION_\(action)","content":{"results":{
        "itineraries":{"i1":{"pricingOptions":\(options),"legIds":["l1","l2"]},
          "i2":{"pricingOptions":[{"price":{"amount":"","unit":"PRICE_UNIT_UNSPECIFIED"}}],"legIds":["l2"]}},
        "legs":{"l1":{"segmentIds":["s1"]},"l2":{"segmentIds":["s2"]}},
        "segments":{"s1":\(segment("p1", "p2", day: 4, number: number)),"s2":\(segment("p2", "p1", day: 8, number: "\"43\""))},
        "places":{"p1":{"iata":"LHR"},"p2":{"iata":"OSL"}},"carriers":{"-1":\(carrier)},"agents":{}}}}
        """
    }

    private func segment(_ from: String, _ to: String, day: Int, number: String) -> String {
        """
        {"originPlaceId":"\(from)","destinationPlaceId":"\(to)","marketingFlightNumber":\(number),"marketingCarrierId":"-1",
        "departureDateTime":{"year":2026,"month":12,"day":\(day),"hour":10,"minute":5,"second":0},
        "arrivalDateTime":{"year":2026,"month":12,"day":\(day),"hour":13,"minute":20,"second":0}}
        """
    }

    private static let options = """
        [{"price":{"amount":"99000","unit":"PRICE_UNIT_MILLI"},"items":[{"deepLink":"https://a.example/dear"}]},
         {"price":{"amount":"54075","unit":"PRICE_UNIT_MILLI"},"items":[{"deepLink":"https://a.example/cheap"}]}]
        """

    @Test func `Skyscanner's itineraries are joined, with their least price and where that is sold`() throws {
        let read = try #require(try listing(skyscanner()))
        #expect(read.isComplete)
        #expect(read.itineraries.map(\.id) == ["i1", "i2"])
        let first = read.itineraries[0]
        #expect(first.price == Money(amount: 5_408, currency: try #require(Currency("GBP"))))
        #expect(first.link == "https://a.example/cheap")
        #expect(first.legs.map(\.count) == [1, 1])
        let flight = first.legs[0][0]
        #expect(flight.carrier == "KL", "zeros before a number say nothing")
        #expect(flight.number == "42", "zeros before a number say nothing")
        #expect(flight.from == "LHR")
        #expect(flight.to == "OSL")
        #expect("\(flight.departs)" == "2026-12-04 10:05")
        #expect("\(flight.arrives)" == "2026-12-04 13:20")
        #expect(read.itineraries[1].price == nil, "an unknown price is not zero")
    }

    @Test func `ids of legs and flights may be numbers, and of two entries with one id the first counts`() throws {
        let numbered = skyscanner().replacing(#""legIds":["l2"]"#, with: #""legIds":[12]"#).replacing(
            #""segmentIds":["s2"]"#, with: #""segmentIds":[34]"#
        ).replacing(#""l2":"#, with: #""12":"#).replacing(#""s2":"#, with: #""34":"#).replacing(#""l2""#, with: "12")
        let read = try #require(try listing(numbered))
        #expect(read.isComplete)
        #expect(read.itineraries.map(\.legs.count) == [2, 1])
        let twice = skyscanner().replacing(
            #""OSL"}}"#, with: #""OSL"},"p1":{"iata":"OSL"}}"#
        ).replacing(#""l2":{"segmentIds":["s2"]}"#, with: #""l2":{"segmentIds":["s2"]},"l2":{"segmentIds":["s1"]}"#)
        #expect(try listing(twice) == listing(skyscanner()))
    }

    @Test(arguments: [(2, true), (1, false)])
    func `an answer with more legs than are read has no parts`(legs: Int, isRead: Bool) throws {
        var limits = FlightLimits()
        limits.legs = legs
        var parser = TapeParser()
        let read = try parser.parse(Array(skyscanner().utf8)) { tape in
            guard let results = tape.member("content", "results", of: tape.root) else { return false }
            var maps = JoinedMaps(limits: limits)
            return (try? maps.fill(tape, SkyscannerMaps(tape, results), limits: limits)) != nil
        }
        #expect(read == isRead)
    }

    @Test func `offers that are compared are the listing's, by where and when each way begins and ends`() throws {
        let offers = try offers(in: skyscanner())
        let read = try #require(try listing(skyscanner()))
        let compared = try #require(offers?.offers)
        #expect(compared.map(\.id) == read.itineraries.map(\.id))
        #expect(!compared.isEmpty)
        #expect(compared.map { $0.legs.map(\.from) } == read.itineraries.map { $0.legs.map { $0[0].from } })
        #expect(compared.map { $0.legs.map(\.departs) } == read.itineraries.map { $0.legs.map { $0[0].departs } })
        #expect(
            compared.map { $0.legs.map(\.arrives) } == read.itineraries.map { $0.legs.compactMap { $0.last?.arrives } })
        #expect(compared.map(\.stops) == read.itineraries.map { $0.legs.reduce(0) { $0 + $1.count - 1 } })
        #expect(compared.map(\.carriers) == read.itineraries.map { [$0.legs[0][0].carrier] })
        #expect(offers?.prices == [5_408])
    }

    @Test func `an offer of several sellers has no link`() throws {
        let two =
            #"[{"price":{"amount":"1000","unit":"PRICE_UNIT_MILLI"},"items":[{"deepLink":"a"},{"deepLink":"b"}]}]"#
        let first = try #require(try listing(skyscanner(options: two))?.itineraries.first)
        #expect(first.link == nil)
        #expect(first.price?.amount == 100)
    }

    @Test(
        arguments: [
            (#"{"name":"easyJet","iata":"","displayCode":"U2"}"#, "U2"),
            (#"{"name":"KLM","iata":"KL","displayCode":"XX"}"#, "KL"),
        ])
    func `an airline is known by IATA's code, else by the one it shows`(carrier: String, code: String) throws {
        #expect(try listing(skyscanner(carrier: carrier))?.itineraries.first?.legs[0][0].carrier == code)
    }

    @Test(arguments: [(#"{"iata":""}"#, "\"42\""), (#"{"iata":"KL"}"#, "null"), (#"{"iata":"KL"}"#, "\"000\"")])
    func `a flight without a name is left out, and then nothing is missing`(
        carrier: String, number: String
    ) throws {
        let read = try #require(try listing(skyscanner(carrier: carrier, number: number)))
        #expect(!read.isComplete)
        #expect(!read.itineraries.contains { $0.id == "i1" })
    }

    @Test func `an answer that is incomplete, failed or repeats nothing does not mark flights as sold out`() throws {
        #expect(try listing(skyscanner(status: "INCOMPLETE"))?.isComplete == false)
        #expect(try listing(skyscanner(status: "FAILED")) == nil)
        let unchanged = """
            {"sessionToken":"t","status":"RESULT_STATUS_COMPLETE","action":"RESULT_ACTION_NOT_MODIFIED",
            "content":{"results":{"itineraries":{}}}}
            """
        #expect(try listing(unchanged) == nil)
        let none = unchanged.replacing("NOT_MODIFIED", with: "REPLACED")
        #expect(try listing(none) == FlightListing(isComplete: true, itineraries: []))
        #expect(try listing(none.replacing(#"{"results":{"itineraries":{}}}"#, with: "null")) == nil)
    }

    @Test func `one itinerary alone is found by its name, and is no whole answer`() throws {
        let read = try #require(try listing(skyscanner(), of: "i2"))
        #expect(read.itineraries.map(\.id) == ["i2"])
        #expect(!read.isComplete)
        #expect(try listing(skyscanner(), of: "i3")?.itineraries.isEmpty == true)
        #expect(try listing(skyscanner(), currency: nil) == nil, "no price can be compared without a currency")
    }

    private func duffel(_ currency: String = "GBP", meta: String = "") -> String {
        """
        {"data":{"offers":[{"id":"off_1","total_amount":"54.07","total_currency":"\(currency)","slices":[{"segments":[
        {"origin":{"iata_code":"LHR"},"destination":{"iata_code":"OSL"},"departing_at":"2026-12-04T10:05:00",
        "arriving_at":"2026-12-04T13:20:00","marketing_carrier":{"iata_code":"KL"},
        "marketing_carrier_flight_number":"0042"}]}]}]}\(meta)}
        """
    }

    private func amadeus(_ currency: String = "GBP") -> String {
        """
        {"data":[{"type":"flight-offer","id":"1","itineraries":[{"segments":[{"departure":{"iataCode":"LHR",
        "at":"2026-12-04T10:05:00"},"arrival":{"iataCode":"OSL","at":"2026-12-04T13:20:00"},"carrierCode":"KL",
        "number":"42"}]}],"price":{"currency":"\(currency)","total":"50.00","grandTotal":"54.07"}}]}
        """
    }

    @Test func `the same flight is the same in every format`() throws {
        let all = try [skyscanner(), duffel(), amadeus()].map { try #require(try listing($0)?.itineraries.first) }
        #expect(Set(all.map { $0.legs[0] }).count == 1)
        #expect(all[1].price?.amount == 5_407 && all[2].price?.amount == 5_407)
        #expect(all[1].link == nil && all[2].link == nil)
    }

    @Test func `a single itinerary has the airline's name in every format, and a whole answer has none`() throws {
        let duffel = duffel().replacing(#"{"iata_code":"KL"}"#, with: #"{"iata_code":"KL","name":"KLM"}"#)
        let dictionary = #"],"dictionaries":{"carriers":{"AF":"AIR FRANCE","KL":"KLM"}}}"#
        let amadeus = String(amadeus().dropLast(2)) + dictionary
        for (text, id) in [(skyscanner(), "i1"), (duffel, "off_1"), (amadeus, "1")] {
            let one = try #require(try listing(text, of: id)?.itineraries.first)
            #expect(one.legs.joined().allSatisfy { $0.carrierName == "KLM" }, "\(text)")
            let all = try #require(try listing(text)?.itineraries.first)
            #expect(all.legs.joined().allSatisfy { $0.carrierName == nil }, "\(text)")
        }
        for (text, id) in [
            (self.duffel(), "off_1"), (self.amadeus(), "1"), (skyscanner(carrier: #"{"iata":"KL"}"#), "i1"),
        ] {
            let one = try #require(try listing(text, of: id)?.itineraries.first)
            #expect(one.legs[0][0].carrierName == nil, "an answer without names")
        }
    }

    @Test func `offers are the same in every format`() throws {
        let all = try [skyscanner(), duffel(), amadeus()].map { try #require(try offers(in: $0)) }
        #expect(Set(all.map { $0.offers[0].legs[0] }).count == 1)
        #expect(all.map { $0.offers[0].price } == [5_408, 5_407, 5_407])
        #expect(all.map { $0.offers[0].id } == ["i1", "off_1", "1"])
    }

    @Test func `the price of an offer in another currency than the answer's first is unknown`() throws {
        let euro = duffel("EUR").replacing(#"{"data":{"offers":["#, with: "").replacing("off_1", with: "off_2")
        let two = duffel().replacing("}]}]}]}}", with: "}]}]}," + euro)
        let read = try #require(try offers(in: two, currency: "USD"))
        #expect(read.offers.map(\.id) == ["off_1", "off_2"])
        #expect(read.offers.map(\.price) == [5_407, nil])
        #expect(read.prices == [5_407])
        #expect(read.currency == Currency("GBP"))
    }

    @Test func `an offer with a flight that cannot be read is left out, and does not count`() throws {
        let read = try #require(try offers(in: skyscanner(number: "null")))
        #expect(read.offers.map(\.id) == ["i2"])
        #expect(read.count == 1)
        #expect(read.prices.isEmpty)
    }

    /// Two offers with one ID, the first with this number of a flight.
    private func amadeusTwice(number: String) -> String {
        let one = String(amadeus().dropFirst(9).dropLast(2))
        return #"{"data":["# + one.replacing(#""42""#, with: number) + "," + one + "]}"
    }

    @Test func `an id that occurs twice counts once, even if the first cannot be read`() throws {
        #expect(try offers(in: amadeusTwice(number: #""42""#))?.count == 1)
        #expect(try offers(in: amadeusTwice(number: "null"))?.offers.map(\.price) == [5_407])
    }

    @Test func `a failed answer, and one that repeats nothing, have no offers`() throws {
        #expect(try offers(in: skyscanner(status: "FAILED")) == nil)
        let none = #"{"status":"RESULT_STATUS_COMPLETE","content":{"results":{"itineraries":{}}}"#
        #expect(try offers(in: none + #","sessionToken":"t"}"#)?.count == 0)
        #expect(try offers(in: none + #","sessionToken":"t","action":"RESULT_ACTION_NOT_MODIFIED"}"#) == nil)
    }

    @Test func `prices in another currency are none`() throws {
        for text in [duffel("EUR"), amadeus("EUR")] {
            let read = try #require(try listing(text)?.itineraries.first)
            #expect(read.price == nil)
        }
    }

    @Test func `one of several pages, and an answer with a limit of offers, mark no flight as missing`() throws {
        #expect(try listing(duffel())?.isComplete == true)
        #expect(try listing(duffel(meta: #","meta":{"after":"g2","limit":50}"#))?.isComplete == false)
        #expect(try listing(amadeus())?.isComplete == false)
    }

    @Test func `while more results follow, no price is the lowest`() throws {
        #expect(try listing(skyscanner())?.hasLowestPrices == true)
        #expect(try listing(skyscanner(status: "INCOMPLETE"))?.hasLowestPrices == false)
        #expect(try listing(duffel())?.hasLowestPrices == true)
        #expect(try listing(duffel(meta: #","meta":{"after":"g2","limit":50}"#))?.hasLowestPrices == false)
        #expect(try listing(amadeus())?.hasLowestPrices == true, "its only answer is its last")
        #expect(try listing(skyscanner(), of: "i2")?.hasLowestPrices == false)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `an answer with bytes changed is read or refused, and never traps`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for text in [skyscanner(), duffel(), amadeus()] {
            for _ in 0..<40 {
                var bytes = Array(text.utf8)
                for _ in 0...generator.below(3) {
                    bytes[generator.below(bytes.count)] = UInt8(truncatingIfNeeded: generator.next())
                }
                let changed = String(decoding: bytes, as: UTF8.self)
                let read = (try? listing(changed)).flatMap { $0 }
                #expect((read?.itineraries.count ?? 0) <= 2, "seed \(seed)")
                let compared = (try? offers(in: changed)).flatMap { $0 }
                #expect((compared?.count ?? 0) <= 2, "seed \(seed)")
            }
        }
    }
}
