import LayoverModel
import Testing

@testable import LayoverFlights

/// The traps of the two formats that have segments inside their offers.
struct AmadeusAndDuffelTests {
    private func amadeus(_ offers: String, rest: String = "") -> String {
        #"{"data":[\#(offers)]\#(rest)}"#
    }

    private func offer(
        _ id: String, price: String = "100.00", currency: String = "EUR", stops: String = #","numberOfStops":0"#,
        duration: String = #""duration":"PT2H","#, number: String = "1", to: String = "BCN", carrier: String = "VY"
    ) -> String {
        #"{"type":"flight-offer","id":"\#(id)","itineraries":[{\#(duration)"segments":[{"departure":{"iataCode":"LHR","at":"2027-01-01T08:00:00"},"#
            + #""arrival":{"iataCode":"\#(to)","at":"2027-01-01T11:00:00"},"carrierCode":"\#(carrier)","number":"\#(number)"\#(stops)}]}],"#
            + #""price":{"currency":"\#(currency)","total":"90.00","grandTotal":"\#(price)"},"validatingAirlineCodes":["\#(carrier)"]}"#
    }

    @Test func `takes the grand total and the answer's own currency`() throws {
        let read = try facts(amadeus(offer("1")), currency: "USD")
        #expect(read.fact(.resultsPriceMin).money?.currency.code == "EUR")
        #expect(read.fact(.resultsPriceMin).money?.amount == 10000)
        #expect(read.fact(.resultsSelfTransfer) == .unknown)
        #expect(read.fact(.resultsAgents).texts == ["VY"])
    }

    /// The address with `max` as Amadeus repeats it, and a count that may be larger than the list.
    @Test(arguments: [
        (#""links":{"self":"https://a.example/v2?adults=1&max=2&nonStop=true"}"#, 2, false),
        (#""links":{"self":"https://a.example/v2?max=2"}"#, 1, true),
        (#""links":{"self":"https://a.example/v2?max=250"}"#, 250, false),
        (#""links":{"self":"https://a.example/v2?max=250"}"#, 249, true),
        (#""links":{"self":"https://a.example/v2?max=x"}"#, 250, false),
        (#""links":{"self":"https://a.example/v2?max=0&min=2"}"#, 2, true),
        (#""links":{"self":7}"#, 2, true), (#""count":3"#, 2, false), (#""count":2"#, 2, true),
        (#""count":250"#, 250, false), (#""count":249"#, 249, true), (#""count":251"#, 251, true),
    ])
    func `an answer that was cut at its limit is not complete`(meta: String, count: Int, isComplete: Bool) throws {
        let offers = (1...count).map { offer("\($0)") }.joined(separator: ",")
        let read = try facts(amadeus(offers, rest: #","meta":{\#(meta)}"#))
        #expect(read.fact(.resultsComplete) == .known(.bool(isComplete)))
        #expect(read.fact(.resultsCount) == .known(.int(count), isComplete ? .final : .partlyUnknown))
    }

    @Test func `knows no money where two currencies meet`() throws {
        let read = try facts(amadeus(offer("1") + "," + offer("2", price: "1", currency: "USD")))
        #expect(read.fact(.resultsPriceMin) == .unknown)
        #expect(read.fact(.resultsCheapest) == .unknown)
        #expect(read.fact(.resultsCount).int == 2)
    }

    @Test(arguments: [
        (#","numberOfStops":0"#, 1, 0), (#","numberOfStops":1"#, 0, 1), (#","stops":[{"iataCode":"MAD"}]"#, 0, 1),
        ("", 1, 0),
    ])
    func `does not call a flight with a technical stop direct`(stops: String, direct: Int, oneStop: Int) throws {
        let read = try facts(amadeus(offer("1", stops: stops)))
        #expect(read.fact(.resultsDirectCount).int == direct)
        #expect(read.fact(.resultsStops1).int == oneStop)
    }

    @Test(arguments: ["1e999", "18446744073709551616"])
    func `knows no stops that cannot be held`(number: String) throws {
        let read = try facts(amadeus(offer("1", stops: #","numberOfStops":\#(number)"#) + "," + offer("2")))
        #expect(read.fact(.resultsDirectCount) == .known(.int(1), .partlyUnknown))
        #expect(read.stopCounts == [1, 0, 0])
        let unclear = try facts(amadeus(offer("1", stops: #","numberOfStops":null,"seats":\#(number)"#)))
        #expect(unclear.stopCounts == [0, 0, 0], "what may be the number is not taken for none")
        let none = try facts(amadeus(offer("1", stops: #","numberOfStops":null"#)))
        #expect(none.stopCounts == [1, 0, 0])
    }

    @Test func `knows no price that cannot be held, and counts the offer`() throws {
        let huge = offer("1", price: "x").replacing(#""x""#, with: "123456789012345678901234567890")
        let read = try facts(amadeus(huge + "," + offer("2", price: "90.00")))
        #expect(read.fact(.resultsPriceMin).money?.amount == 9_000)
        #expect(read.fact(.resultsPriceUnknown).int == 1)
        #expect(read.fact(.resultsOffers).int == 2)
    }

    @Test func `leaves a duration out rather than guess it`() throws {
        let read = try facts(amadeus(offer("1", duration: "") + "," + offer("2")))
        #expect(read.fact(.resultsDurationMin) == .known(.duration(minutes: 120), .partlyUnknown))
        #expect(read.fact(.resultsFastest).text == "2")
    }

    @Test func `reads a bare list of offers`() throws {
        let read = try facts("[" + offer("1") + "," + offer("2", number: "2") + "]")
        #expect(read.fact(.resultsDirectFlights).int == 2)
    }

    @Test func `takes names from the dictionary and countries where the table has none`() throws {
        let dictionaries = #","dictionaries":{"carriers":{"VY":"VUELING"},"locations":{"QQQ":{"countryCode":"CU"}}}"#
        let read = try facts(amadeus(offer("1", to: "QQQ"), rest: dictionaries))
        #expect(read.fact(.routeCountries) == .known(.texts(PackedTexts(["CU", "GB"])), .final))
        #expect(read.fact(.resultsAgents).texts == ["VUELING"])
        #expect(read.directAirlines.first?.name == "VUELING")
        let without = try facts(amadeus(offer("1", to: "QQQ")))
        #expect(without.fact(.routeCountries) == .known(.texts(PackedTexts(["GB"])), .partlyUnknown))
        #expect(without.fact(.routeDestinationAirport).text == "QQQ")
        #expect(without.fact(.routeDestinationCountry) == .unknown)
    }

    @Test func `takes the first of equal prices, whatever its id`() throws {
        let read = try facts(amadeus(offer("9") + "," + offer("10")))
        #expect(read.fact(.resultsCheapest).text == "9")
    }

    @Test func `counts a codeshare under each airline that sells it`() throws {
        let read = try facts(amadeus(offer("1") + "," + offer("2", carrier: "IB")))
        #expect(read.fact(.resultsDirectFlights).int == 2)
        #expect(read.directAirlines.map { $0.flights } == [1, 1])
    }

    private func duffel(
        _ id: String, brand: String, number: String, duration: String = "PT01H35M", stops: String = "[]"
    ) -> String {
        #"{"id":"\#(id)","fare_brand_name":"\#(brand)","total_amount":"79.62","total_currency":"GBP","owner":{"name":"Qantas"},"#
            + #""slices":[{"duration":"\#(duration)","segments":[{"origin":{"iata_code":"SYD","iata_country_code":"AU"},"#
            + #""destination":{"iata_code":"MEL","iata_country_code":"AU"},"departing_at":"2027-01-01T08:00:00","stops":\#(stops),"#
            + #""marketing_carrier":{"iata_code":"QF","name":"Qantas Airways"},"marketing_carrier_flight_number":"\#(number)","operating_carrier":{"iata_code":"JQ"}}]}]}"#
    }

    @Test func `folds fare brands to flights`() throws {
        let offers =
            ["a", "b", "c"].map { duffel("\($0)1", brand: $0, number: "401") } + [
                duffel("d", brand: "a", number: "403")
            ]
        let read = try facts(#"{"data":{"offers":[\#(offers.joined(separator: ","))]}}"#)
        #expect(read.fact(.resultsOffers).int == 4)
        #expect(read.fact(.resultsDirectFlights).int == 2)
        #expect(read.fact(.resultsCarriers).texts == ["QF"])
        #expect(read.fact(.resultsAgents).texts == ["Qantas"])
        #expect(read.fact(.resultsDurationMax).minutes == 95)
    }

    private func duffelForms(_ offers: String) -> [String] {
        let request =
            #"{"id":"orq_1","slices":[{}],"passengers":[{"type":"adult"}],"live_mode":false,"offers":[\#(offers)]}"#
        return [#"{"data":\#(request)}"#, request, #"{"data":[\#(offers)],"meta":{"limit":50}}"#, "[\(offers)]"]
    }

    /// The form on the wire first, then the forms that Duffel's client libraries make of it.
    @Test func `reads an offer request or a list of offers without data around it`() throws {
        let offers = [duffel("a", brand: "x", number: "401"), duffel("b", brand: "y", number: "403")]
        for text in duffelForms(offers.joined(separator: ",")) {
            let read = try facts(text)
            #expect(read.fact(.resultsOffers).int == 2, "\(text.prefix(40))")
            #expect(read.fact(.resultsPriceMin).money?.amount == 7_962, "\(text.prefix(40))")
            #expect(read.fact(.resultsComplete) == .known(.bool(true)), "\(text.prefix(40))")
        }
    }

    @Test func `an offer request without offers is an answer of none`() throws {
        for text in duffelForms("").dropLast() {
            #expect(try facts(text).fact(.resultsCount) == .known(.int(0), .final))
        }
    }

    /// Offers of other suppliers, and offers that lack Duffel's members.
    @Test(arguments: [
        #"{"offers":[]}"#, #"{"offers":[],"slices":[]}"#, #"{"offers":{},"slices":[],"passengers":[]}"#,
        #"{"offers":[{"id":"1","price":5}]}"#, #"{"offers":[{"slices":[]}]}"#, #"{"offers":[{"total_amount":"5"}]}"#,
        #"{"offers":[1]}"#, #"{"data":null,"offers":[{"slices":[],"total_amount":"5"}]}"#,
    ])
    func `other offers are not taken for Duffel's`(text: String) {
        #expect(throws: FlightReadError.unknownShape) { try facts(text) }
    }

    @Test func `names are read without hidden parts, ids are unchanged`() throws {
        let offer = duffel("a\\u202eb", brand: "x", number: "1")
            .replacing("Qantas Airways", with: "\\u202esatnaQ\\u001b[1m").replacing(
                "\"Qantas\"", with: "\"\u{feff}Qantas\"")
        let read = try facts(#"{"data":{"offers":[\#(offer)]}}"#)
        #expect(read.fact(.resultsAgents).texts == ["Qantas"])
        #expect(read.directAirlines.first?.name == "satnaQ[1m")
        #expect(read.fact(.resultsCheapest).text == "a\u{202e}b")
    }

    @Test func `takes a page for a part`() throws {
        let list =
            #"{"data":[\#(duffel("a", brand: "x", number: "1"))],"meta":{"limit":50,"after":"g2wAAAAC","before":null}}"#
        let read = try facts(list)
        #expect(read.fact(.resultsCount) == .known(.int(1), .partlyUnknown))
        #expect(read.fact(.resultsComplete) == .known(.bool(false)))
        let last = try facts(list.replacing(#""g2wAAAAC""#, with: "null"))
        #expect(last.fact(.resultsCount) == .known(.int(1), .final))
    }

    @Test(
        arguments: [
            ("PT01H50M", 110), ("PT7H35M", 455), ("PT33H35M", 2015), ("P1DT2H", 1560), ("P2D", 2880), ("PT90M", 90),
            ("PT59S", 0), ("P1W", 10080), ("PT0M", 0), ("PT100000M", 100_000), ("PT100001M", nil), ("PT", nil),
            ("P", nil),
            ("", nil), ("P1Y", nil), ("P1M", nil), ("PT1.5H", nil), ("1H", nil), ("PT5", nil), ("P1H", nil),
            ("PTT1H", nil),
            ("PT99999999999999999999H", nil), ("pt1h", nil), ("P1DT", nil),
        ] as [(String, Int?)])
    func `reads every spelling of a duration`(text: String, minutes: Int?) {
        #expect(ISODuration.minutes(Array(text.utf8).span) == minutes)
    }

    @Test(arguments: [
        (#"{"errors":[{"status":401}]}"#, FlightReadError.unknownShape), ("{}", .unknownShape), ("[]", .unknownShape),
        ("3", .unknownShape), (#"{"data":[]}"#, .unknownShape), (#"{"data":[1]}"#, .unknownShape),
    ])
    func `rejects an unknown shape`(text: String, error: FlightReadError) {
        #expect(throws: error) { try facts(text) }
    }

    @Test(arguments: [
        (SupplierFormat.skyscanner, "content.results.itineraries"), (.duffel, "data.offers"), (.amadeus, "data"),
    ])
    func `says which part a named format lacks`(format: SupplierFormat, missing: String) {
        #expect(throws: FlightReadError.wrongShape(format: format.name, missing: missing)) {
            try facts(#"{"errors":[]}"#, as: format)
        }
    }

    @Test func `knows an empty answer from an error`() throws {
        let read = try facts(#"{"meta":{"count":0},"data":[]}"#, currency: "EUR")
        #expect(read.fact(.resultsCount) == .known(.int(0), .final))
        #expect(read.fact(.resultsPriceMin) == .unknown)
        #expect(read.fact(.routeCountries) == .known(.texts(PackedTexts()), .final))
    }
}
