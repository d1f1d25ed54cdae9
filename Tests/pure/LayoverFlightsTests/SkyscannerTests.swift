import LayoverJSON
import LayoverModel
import Testing

@testable import LayoverFlights

/// Skyscanner Live Prices v3, on hand-made answers.
struct SkyscannerTests {
    /// An answer with one direct itinerary of easyJet and one with a stop; `%` marks are replaced.
    private func answer(
        status: String = "COMPLETE",
        options: String =
            #"[{"price":{"amount":"54075","unit":"PRICE_UNIT_MILLI"},"agentIds":["x"],"transferType":"TRANSFER_TYPE_MANAGED"}]"#,
        transit: String = "HAV", carrier: String = #"{"name":"easyJet","iata":""}"#,
        legExtra: String = #""stopCount":0"#
    ) -> String {
        """
        {"sessionToken":"t","status":"RESULT_STATUS_\(status)","action":"RESULT_ACTION_REPLACED","content":{"results":{
        "itineraries":{"i1":{"pricingOptions":\(options),"legIds":["l1"]},
          "i2":{"pricingOptions":[{"price":{"amount":"","unit":"PRICE_UNIT_UNSPECIFIED"},"agentIds":["x"],"transferType":"TRANSFER_TYPE_SELF_TRANSFER"}],"legIds":["l2"]}},
        "legs":{"l1":{"originPlaceId":"p1","destinationPlaceId":"p2","durationInMinutes":75,\(legExtra),"marketingCarrierIds":["-1"],"segmentIds":["s1"]},
          "l2":{"originPlaceId":"p1","destinationPlaceId":"p2","durationInMinutes":600,"stopCount":1,"marketingCarrierIds":["-1"],"segmentIds":["s2","s3"]}},
        "segments":{"s1":{"originPlaceId":"p1","destinationPlaceId":"p2"},"s2":{"originPlaceId":"p1","destinationPlaceId":"p3"},
          "s3":{"originPlaceId":"p3","destinationPlaceId":"p2"}},
        "places":{"p1":{"iata":"LHR"},"p2":{"iata":"EDI"},"p3":{"iata":"\(transit)"},"p4":{"iata":"JFK"}},
        "carriers":{"-1":\(carrier),"-2":{"name":"Never","iata":"NV"}},"agents":{"x":{"name":"Exa"},"y":{"name":"Unused"}}}}}
        """
    }

    @Test func `reads counts, prices, durations and places`() throws {
        let read = try facts(answer(), currency: "GBP")
        #expect(read.fact(.resultsCount) == .known(.int(2), .final))
        #expect(read.fact(.resultsOffers).int == 2)
        #expect(read.fact(.resultsPriceUnknown).int == 1)
        #expect(read.fact(.resultsPriceMin).money?.amount == 5408)
        #expect(read.fact(.resultsStops0).int == 1)
        #expect(read.fact(.resultsStops1).int == 1)
        #expect(read.fact(.resultsDurationMin).minutes == 75)
        #expect(read.fact(.resultsDurationMax).minutes == 600)
        #expect(read.fact(.resultsCheapest).text == "i1")
        #expect(read.fact(.resultsFastest).text == "i1")
        #expect(read.fact(.resultsSelfTransfer).int == 1)
        #expect(read.fact(.resultsAgents).texts == ["Exa"])
        #expect(read.fact(.routeCountries) == .known(.texts(PackedTexts(["CU", "GB"])), .final))
        #expect(read.fact(.routeOriginAirport).text == "LHR")
        #expect(read.fact(.routeDestinationCity).text == "Edinburgh")
        #expect(read.fact(.routeDomestic).bool == true)
        #expect(read.fact(.routeDistance).int == 534)
    }

    @Test func `lists airlines as records`() throws {
        let read = try facts(answer(), currency: "GBP")
        let gbp = try #require(Currency("GBP"))
        let row: Value = .record([
            .text("-1"), .text("easyJet"), .int(1), .money(Money(amount: 5408, currency: gbp)),
            .texts(PackedTexts(["i1"])),
        ])
        #expect(read.fact(.resultsDirectCarriers) == .known(.list([row]), .final))
        #expect(read.carriers(limit: 0).isEmpty)
    }

    @Test(arguments: [
        (#"{"name":"easyJet","iata":""}"#, "-1"), (#"{"name":"easyJet","iata":"U2"}"#, "U2"),
        (#"{"name":"easyJet","iata":"U2","displayCode":"EZ"}"#, "EZ"), (#"{"iata":null}"#, "-1"),
    ])
    func `shows the display code, then the IATA code, then the id`(carrier: String, code: String) throws {
        #expect(try facts(answer(carrier: carrier)).fact(.resultsCarriers).texts == [code])
    }

    @Test func `knows no money without a currency`() throws {
        let read = try facts(answer())
        #expect(read.fact(.resultsPriceMin) == .unknown)
        #expect(read.fact(.resultsPriceMinDirect) == .unknown)
        #expect(read.fact(.resultsCheapest).text == "i1")
        guard case .record(let columns)? = read.fact(.resultsDirectCarriers).rows?.first else {
            Issue.record("no airline")
            return
        }
        #expect(columns[3] == nil)
    }

    @Test(arguments: [("JPY", 54), ("GBP", 5408), ("KWD", 54075), ("CLF", 540_750)])
    func `gives money the decimals of its currency`(code: String, amount: Int) throws {
        #expect(try facts(answer(), currency: code).fact(.resultsPriceMin).money?.amount == amount)
    }

    @Test(
        arguments: [
            ("WHOLE", "54", 5400), ("CENTI", "5407", 5407), ("MILLI", "54070", 5407), ("MICRO", "54070000", 5407),
            ("MILLI", "54070.5", 5407), ("UNSPECIFIED", "54070", nil), ("MILLI", "", nil), ("MILLI", "-5", nil),
            ("WHOLE", "99999999999999999999", nil), ("MILLI", "0", 0),
        ] as [(String, String, Int?)])
    func `reads each unit and never takes an unknown price for zero`(unit: String, amount: String, expected: Int?)
        throws
    {
        let option = #"[{"price":{"amount":"\#(amount)","unit":"PRICE_UNIT_\#(unit)"},"agentIds":["x"]}]"#
        let read = try facts(answer(options: option), currency: "GBP")
        #expect(read.fact(.resultsPriceMin).money?.amount == expected)
        #expect(read.fact(.resultsPriceUnknown).int == (expected == nil ? 2 : 1))
    }

    @Test func `carries certainty while results come in`() throws {
        let read = try facts(answer(status: "INCOMPLETE"), currency: "GBP")
        #expect(read.fact(.resultsCount).certainty == .atLeast)
        #expect(read.fact(.resultsPriceMin).certainty == .atMost)
        #expect(read.fact(.routeCountries).certainty == .growing)
        #expect(read.fact(.resultsDirectCarriers).certainty == .provisional)
        #expect(read.fact(.routeOriginAirport).certainty == .provisional)
        #expect(read.fact(.resultsComplete) == .known(.bool(false)))
    }

    @Test func `is pending where nothing can be said yet`() throws {
        let empty =
            #"{"sessionToken":"t","status":"RESULT_STATUS_INCOMPLETE","content":{"results":{"itineraries":{}}}}"#
        let read = try facts(empty, currency: "GBP")
        #expect(read.fact(.resultsPriceMin) == .pending)
        #expect(read.fact(.resultsCount) == .known(.int(0), .atLeast))
        #expect(try facts(empty).fact(.resultsPriceMin) == .unknown)
    }

    @Test(arguments: ["null", "{}", #"{"results":null}"#, #"{"results":{"itineraries":{}}}"#])
    func `says nothing after an answer that was not modified`(content: String) throws {
        let text =
            #"{"sessionToken":"t","status":"RESULT_STATUS_COMPLETE","action":"RESULT_ACTION_NOT_MODIFIED","content":\#(content)}"#
        let read = try facts(text, currency: "GBP")
        for name in FactName.allCases where name.isAboutResults && name != .resultsComplete {
            #expect(read.fact(name) == .pending)
        }
        #expect(read.fact(.routeCountries) == .pending)
        #expect(read.fact(.resultsComplete) == .known(.bool(false)))
    }

    @Test func `knows nothing after a failed search and only bounds where some results came`() throws {
        let failed = #"{"sessionToken":"t","status":"RESULT_STATUS_FAILED","content":{"results":{"itineraries":{}}}}"#
        #expect(try facts(failed).fact(.resultsDirectCount) == .unknown)
        #expect(try facts(failed).fact(.resultsComplete) == .unknown)
        #expect(try facts(answer(status: "FAILED")).fact(.resultsDirectCount) == .known(.int(1), .partlyUnknown))
        #expect(
            try facts(answer(status: "FAILED")).fact(.resultsComplete) == .unknown,
            "the answer does not say whether more exist")
    }

    @Test func `does not take an unknown airport for no country`() throws {
        let read = try facts(answer(transit: "QQQ"))
        #expect(read.fact(.routeCountries) == .known(.texts(PackedTexts(["GB"])), .partlyUnknown))
        #expect(read.hasUnknownPlaces)
        #expect(read.fact(.resultsCount).certainty == .final)
    }

    @Test func `counts the stops where the leg does not say`() throws {
        let read = try facts(answer(legExtra: #""unknown":null"#))
        #expect(read.fact(.resultsDirectCount) == .known(.int(1), .final))
        let text = answer().replacing(#""legIds":["l1"]"#, with: #""legIds":["gone"]"#)
        #expect(try facts(text).fact(.resultsDirectCount) == .known(.int(0), .partlyUnknown))
        #expect(try facts(text).fact(.resultsDurationMin).certainty == .partlyUnknown)
    }

    @Test func `reads the maps and their members in any order`() throws {
        let turned = reversed(try JSONValue(parsing: Array(answer().utf8))).description
        #expect(turned.hasPrefix(#"{"content""#))
        let read = try facts(turned, currency: "GBP")
        #expect(read.fact(.resultsDirectCount).int == 1)
        #expect(read.fact(.resultsPriceMin).money?.amount == 5408)
        #expect(read.fact(.routeCountries).texts == ["CU", "GB"])
    }

    /// The value with the members of every object in reverse order.
    private func reversed(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let items): .array(items.map { reversed($0) })
        case .object(let members): .object(members.reversed().map { .init($0.key, reversed($0.value)) })
        default: value
        }
    }

    @Test func `reads emissions only if the supplier sends them`() throws {
        #expect(try facts(answer()).fact(.resultsEcoCount) == .unknown)
        let eco = #""legIds":["l1"],"sustainabilityData":{"isEcoContender":true,"ecoContenderDelta":12.345}"#
        let read = try facts(answer().replacing(#""legIds":["l1"]"#, with: eco))
        #expect(read.fact(.resultsEcoCount).int == 1)
        #expect(read.fact(.resultsEcoBest).text == "i1")
        #expect(read.fact(.resultsEcoSaving).value == .percent(basisPoints: 1235))
    }

    @Test func `facts that are kept say the same, and nothing more is read into them`() throws {
        let read = try facts(answer())
        var kept = read.kept
        #expect(FactName.allCases.allSatisfy { kept.fact($0) == read.fact($0) })
        #expect(kept.fact(.routeCountries).texts == ["CU", "GB"])
        #expect(kept.countries.map(\.code) == read.countries.map(\.code))
        #expect(kept.countries.map(\.itineraries) == read.countries.map(\.itineraries))
        kept.removeAll()
        let isKnown = kept.route.touch(Place(Array("LHR".utf8).span), itinerary: 1)
        #expect(!isKnown)
        #expect(kept.countries.isEmpty)
    }

    @Test func `uses nothing of the answer before`() throws {
        var reader = FlightReader()
        var kept = FlightFacts()
        for text in [answer(), #"{"status":"RESULT_STATUS_COMPLETE","content":{"results":{"itineraries":{}}}}"#] {
            try read(text, with: &reader, into: &kept)
        }
        #expect(kept.fact(.resultsCount).int == 0)
        #expect(kept.fact(.routeCountries).texts == [])
        #expect(kept.fact(.resultsCarriers).texts == [])
        #expect(kept.fact(.resultsPriceMin) == .unknown)
    }
}
