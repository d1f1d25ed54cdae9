import LayoverJSON
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverFlights

/// Formats that are defined by files.
struct FormatMappingTests {
    private static let names = ["kiwi-tequila-v2", "kiwi-skypicker-v1", "google-flights-serpapi"]

    private func shipped(_ name: String) throws -> FormatMapping {
        let (mapping, diagnostics) = FormatMapping.read(try MappingFile.node(name), file: "formats/\(name).yaml")
        #expect(diagnostics.isEmpty)
        return try #require(mapping)
    }

    private func recorded(_ path: String) throws -> FlightFacts {
        let mappings = try FormatMappingTests.names.map { try shipped($0) }
        return try facts(try Repository.sharedBytes("data/responses/" + path), mappings: mappings)
    }

    @Test(.enabled(if: Repository.hasShared("data/responses"), "needs ../shared/data"))
    func `reads Skypicker's recorded answer`() throws {
        let read = try recorded("kiwi-skypicker-v1/prg-par.json")
        #expect(read.fact(.resultsCount) == .known(.int(10), .final))
        #expect(read.fact(.resultsDirectCount).int == 10)
        #expect(read.fact(.resultsDirectFlights).int == 10)
        #expect(read.fact(.resultsPriceMin).money == Currency("EUR").map { Money(amount: 3300, currency: $0) })
        #expect(read.fact(.resultsCheapest).text == "EY167847352_81760517")
        #expect(read.fact(.resultsDurationMin).minutes == 110)
        #expect(read.fact(.resultsDurationMax).minutes == 115)
        #expect(
            Dictionary(uniqueKeysWithValues: read.directAirlines.map { ($0.id, $0.flights) }) == ["TO": 3, "VY": 7])
        #expect(read.countries.map { "\($0.code) \($0.itineraries)" } == ["CZ 10", "FR 10"])
        #expect(read.fact(.routeOriginAirport).text == "PRG")
        #expect(read.fact(.routeDestinationAirport) == .unknown)
        #expect(read.fact(.routeDestinationCity).text == "Paris")
        #expect(read.fact(.resultsSelfTransfer) == .unknown)
    }

    @Test(.enabled(if: Repository.hasShared("data/responses"), "needs ../shared/data"))
    func `reads Tequila's recorded answer`() throws {
        let read = try recorded("kiwi-tequila-v2/del.excerpt.json")
        #expect(read.fact(.resultsCount).int == 2)
        #expect(read.fact(.resultsStops0).int == 2)
        #expect(read.fact(.resultsPriceMin).money?.amount == 2700)
        #expect(read.fact(.resultsFastest).text == "071109fd4bc900003d139c6f_0")
        #expect(read.fact(.resultsDurationMin).minutes == 45)
        #expect(read.fact(.resultsDurationMax).minutes == 65)
        #expect(read.fact(.resultsCarriers).texts == ["G8", "6E"])
        #expect(read.fact(.resultsSelfTransfer) == .known(.int(0), .final))
        #expect(read.fact(.routeCountries).texts == ["IN"])
    }

    @Test(.enabled(if: Repository.hasShared("data/responses"), "needs ../shared/data"))
    func `reads SerpApi's recorded answer`() throws {
        let read = try recorded("google-flights-serpapi/lgw-bcn.json")
        #expect(read.fact(.resultsCount) == .known(.int(8), .final))
        #expect(read.stopCounts == [4, 1, 3])
        #expect(read.fact(.resultsPriceMin).money == Currency("GBP").map { Money(amount: 19900, currency: $0) })
        #expect(read.fact(.resultsDurationMin).minutes == 130)
        #expect(read.fact(.resultsDurationMax).minutes == 1265)
        #expect(read.fact(.resultsCarriers).texts == ["Vueling", "Tap Air Portugal", "SWISS"])
        #expect(read.countries.map { "\($0.code) \($0.itineraries)" } == ["CH 1", "ES 8", "GB 8", "PT 3"])
        #expect(read.fact(.resultsEcoCount).int == 3)
        #expect(read.fact(.resultsEcoSaving).value == .percent(basisPoints: 600))
        #expect(read.directAirlines.map { $0.flights } == [4])
    }

    /// A format of our own with legs inside items, prices in cents, sellers and a flag for completeness.
    private let nested = """
        format: acme
        lists: [/result/offers]
        detect: [/acme]
        currency: item:/cost/currency
        complete: /result/done
        item:
          price: /cost/cents
          price_unit: centi
          seller: /sold_by
          self_transfer: /risky
        leg:
          list: /ways
          durations: [/time]
          duration_unit: iso
        segment:
          list: /hops
          origin: /from
          destination: /to
          carrier: /by
          carrier_name: /by_name
          number: /no
          technical_stops: /landings
        """

    private func acme(done: String = "true", hops: String = "", price: String = #"{"cents":12345,"currency":"EUR"}"#)
        -> String
    {
        let hop = #"{"from":"LHR","to":"BCN","by":"VY","by_name":"Vueling","no":7,"landings":[]}"#
        let back = #"{"from":"BCN","to":"LHR","by":"VY","no":8}"#
        return
            #"{"acme":1,"result":{"done":\#(done),"offers":[{"cost":\#(price),"sold_by":["A","B"],"risky":true,"ways":[{"time":"PT2H","hops":[\#(hop)\#(hops)]},{"time":"P1DT1H","hops":[\#(back)]}]}]}}"#
    }

    private func readAcme(_ text: String) throws -> FlightFacts {
        let mapping = try #require(FormatMapping.read(MappingFile.node(of: nested), file: "acme.yaml").0)
        return try facts(Array(text.utf8), mappings: [mapping])
    }

    @Test func `reads legs inside items`() throws {
        let read = try readAcme(acme())
        #expect(read.fact(.resultsDirectCount).int == 1)
        #expect(read.fact(.resultsPriceMin).money == Currency("EUR").map { Money(amount: 12345, currency: $0) })
        #expect(read.fact(.resultsDurationMin).minutes == 120)
        #expect(read.fact(.resultsDurationMax).minutes == 1500)
        #expect(read.fact(.resultsAgents).texts == ["A", "B"])
        #expect(read.fact(.resultsSelfTransfer).int == 1)
        #expect(read.fact(.resultsCheapest).text == "1")
        #expect(read.fact(.routeDestinationAirport).text == "BCN")
        #expect(read.directAirlines.map { $0.name } == ["Vueling"])
    }

    @Test func `counts stops and knows an incomplete answer`() throws {
        let stop = #",{"from":"BCN","to":"PMI","by":"VY","no":9,"landings":[1,2]}"#
        let read = try readAcme(acme(done: "false", hops: stop))
        #expect(read.stopCounts == [0, 0, 1])
        #expect(read.fact(.resultsCount).certainty == .atLeast)
        #expect(try readAcme(acme(done: "null")).fact(.resultsComplete).bool == false)
    }

    @Test(arguments: [
        ("", true), (#""count":1,"#, true), (#""count":2,"#, false), (#""count":"2","#, true),
        (#""more":"/page/2","#, false), (#""more":"","#, true), (#""more":null,"#, true), (#""more":false,"#, true),
        (#""more":2,"#, false), (#""more":null,"token":true,"#, false),
    ])
    func `an answer that names another page, or counts more results than it lists, is not complete`(
        page: String, isComplete: Bool
    ) throws {
        let written = nested.replacing("complete: /result/done", with: "next: [/more, /token]\ntotal: /count")
        let mapping = try #require(FormatMapping.read(MappingFile.node(of: written), file: "acme.yaml").0)
        let answer = acme().replacing(#"{"acme":1,"#, with: #"{"acme":1,\#(page)"#)
        let read = try facts(Array(answer.utf8), mappings: [mapping])
        #expect(read.fact(.resultsComplete) == .known(.bool(isComplete)))
        #expect(read.fact(.resultsCount).certainty == (isComplete ? .final : .partlyUnknown))
    }

    @Test(arguments: ["kiwi-tequila-v2", "kiwi-skypicker-v1"])
    func `a shipped format counts the results of all pages`(name: String) throws {
        #expect(try shipped(name).answer.total?.description == "/_results")
    }

    @Test(
        arguments: [
            (#"{"currency":"EUR"}"#, nil), (#"{"cents":null,"currency":"EUR"}"#, nil),
            (#"{"cents":"123.4","currency":"EUR"}"#, 123), (#"{"cents":19.5,"currency":"EUR"}"#, 20),
            (#"{"cents":5}"#, nil),
            (#"{"cents":-5,"currency":"EUR"}"#, nil), (#"{"cents":1e300,"currency":"EUR"}"#, nil),
        ] as [(String, Int?)])
    func `reads prices as numbers or texts`(price: String, amount: Int?) throws {
        #expect(try readAcme(acme(price: price)).fact(.resultsPriceMin).money?.amount == amount)
    }

    @Test func `splits a flat route into legs`() throws {
        let mapping = try shipped("kiwi-tequila-v2")
        func hop(_ from: String, _ to: String, way: Int, number: Int) -> String {
            #"{"flyFrom":"\#(from)","flyTo":"\#(to)","airline":"FR","flight_no":\#(number),"return":\#(way),"local_departure":"x"}"#
        }
        let route = [
            hop("STN", "DUB", way: 0, number: 1), hop("DUB", "EDI", way: 0, number: 2),
            hop("EDI", "STN", way: 1, number: 3),
        ].joined(separator: ",")
        let text =
            #"{"currency":"EUR","data":[{"id":"a","price":10.5,"duration":{"departure":18000,"return":4500},"technical_stops":0,"virtual_interlining":true,"route":[\#(route)]}]}"#
        let read = try facts(Array(text.utf8), as: SupplierFormat(mapping))
        #expect(read.stopCounts == [0, 1, 0])
        #expect(read.fact(.resultsDurationMax).minutes == 300)
        #expect(read.fact(.resultsDurationMin).minutes == 75)
        #expect(read.fact(.resultsPriceMin).money?.amount == 1050)
        #expect(read.fact(.routeDestinationAirport).text == "EDI")
        #expect(read.fact(.resultsSelfTransfer).int == 1)
        #expect(throws: FlightReadError.wrongShape(format: "kiwi-tequila-v2", missing: "/data")) {
            try facts(#"{"error":1}"#, as: SupplierFormat(mapping))
        }
    }

    @Test(arguments: [
        ("lists: [/a]\nsegment:\n  list: /s", "format.missing-key", 1),
        ("format: x\nlists: [a]\nsegment:\n  list: /s", "format.bad-pointer", 2),
        ("format: x\nlists: [/a]\nsegment:\n  lst: /s", "format.unknown-key", 4),
        ("format: x\nlists: [/a]\nitem: 3\nsegment:\n  list: /s", "format.not-a-mapping", 3),
        ("format: x\nlists: [/a]\ncurrency: euro\nsegment:\n  list: /s", "format.bad-currency", 3),
        ("format: x\nlists: [/a]\nleg:\n  duration_unit: days\nsegment:\n  list: /s", "format.unknown-choice", 4),
        ("format: x\nlists: [/a]\nitems: 1\nsegment:\n  list: /s", "format.unknown-key", 3),
    ])
    func `reports each error in a file with its place`(text: String, code: String, line: Int) {
        let (mapping, diagnostics) = FormatMapping.read(MappingFile.node(of: text), file: "formats/x.yaml")
        #expect(mapping == nil)
        #expect(diagnostics.contains { $0.code == code && $0.location.line == line })
    }

    @Test func `has one line of help for every key`() {
        let names = FormatMapping.keys.map { $0.name }
        #expect(Set(names).count == names.count)
        #expect(FormatMapping.keys.allSatisfy { !$0.summary.isEmpty && !$0.summary.contains("\n") })
    }
}
