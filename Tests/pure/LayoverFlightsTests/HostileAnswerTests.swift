import LayoverJSON
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverFlights

/// Malformed answers: each is read or rejected, and none crashes the reader.
struct HostileAnswerTests {
    /// Values of wrong types, as changed or broken suppliers send them.
    private static let values: [JSONValue] = [
        .null, .bool(true), .int(0), .int(-1), .int(.max), .int(.min), .double(1e308), .double(-0.5), .string(""),
        .string("PT99999999H"), .string("99999999999999999999.9"), .string("LHR"), .array([]), .object([]),
        .array([.null, .array([.int(1)])]), .string("RESULT_ACTION_NOT_MODIFIED"), .string("é\u{0}"),
    ]

    private static let answers = [
        #"{"sessionToken":"t","status":"RESULT_STATUS_COMPLETE","content":{"results":{"itineraries":{"a":{"pricingOptions":[{"price":{"amount":"54070","unit":"PRICE_UNIT_MILLI"},"agentIds":["x"],"transferType":"TRANSFER_TYPE_MANAGED"}],"legIds":["l"],"sustainabilityData":{"isEcoContender":true,"ecoContenderDelta":9.5}}},"legs":{"l":{"originPlaceId":"p","destinationPlaceId":"q","durationInMinutes":75,"stopCount":0,"marketingCarrierIds":["c"],"segmentIds":["s"]}},"segments":{"s":{"originPlaceId":"p","destinationPlaceId":"q","marketingCarrierId":"c"}},"places":{"p":{"iata":"LHR"},"q":{"iata":"EDI"}},"carriers":{"c":{"name":"BA","iata":"BA"}},"agents":{"x":{"name":"X"}}}}}"#,
        #"{"meta":{"count":1},"data":[{"type":"flight-offer","id":"1","itineraries":[{"duration":"PT2H","segments":[{"departure":{"iataCode":"LHR","at":"x"},"arrival":{"iataCode":"HAV"},"carrierCode":"BA","number":"1","numberOfStops":0,"stops":[]}]}],"price":{"currency":"EUR","grandTotal":"1.00"},"validatingAirlineCodes":["BA"]}],"dictionaries":{"carriers":{"BA":"B"},"locations":{"LHR":{"countryCode":"GB"}}}}"#,
        #"{"data":{"offers":[{"id":"o","total_amount":"79.62","total_currency":"GBP","owner":{"name":"Q"},"slices":[{"duration":"PT01H35M","segments":[{"origin":{"iata_code":"SYD","iata_country_code":"AU"},"destination":{"iata_code":"MEL"},"departing_at":"x","stops":[],"marketing_carrier":{"iata_code":"QF","name":"Q"},"marketing_carrier_flight_number":"1"}]}]}]},"meta":{"after":null}}"#,
    ]

    @Test(arguments: HostileAnswerTests.answers, 0..<40 as Range<UInt64>)
    func `reads or refuses a changed answer`(answer: String, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let tree = try JSONValue(parsing: Array(answer.utf8))
        for _ in 0..<50 {
            let changed = mutated(tree, using: &random)
            askEverything(Array(changed.description.utf8), seed: seed)
        }
    }

    @Test(arguments: HostileAnswerTests.answers, 0..<20 as Range<UInt64>)
    func `reads or refuses flipped bytes`(answer: String, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            var bytes = Array(answer.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            askEverything(bytes, seed: seed)
        }
    }

    private func askEverything(_ bytes: [UInt8], seed: UInt64) {
        for format in SupplierFormat.builtIn {
            guard let read = try? facts(bytes, as: format, currency: "KWD") else { continue }
            for name in FactName.allCases { _ = read.fact(name) }
            _ = read.carriers(sortedBy: .price, limit: 2)
            #expect(read.stopCounts.reduce(0, +) <= read.itineraryCount, "seed \(seed)")
        }
    }

    /// The tree with about one value in twenty changed, dropped or doubled.
    private func mutated(_ value: JSONValue, using random: inout SeededGenerator) -> JSONValue {
        if Int.random(in: 0..<20, using: &random) == 0 {
            return HostileAnswerTests.values.randomElement(using: &random) ?? .null
        }
        switch value {
        case .array(let items): return .array(items.flatMap { copies(of: mutated($0, using: &random), using: &random) })
        case .object(let members):
            return .object(
                members.flatMap { member in
                    copies(of: mutated(member.value, using: &random), using: &random).map { .init(member.key, $0) }
                })
        default: return value
        }
    }

    private func copies(of value: JSONValue, using random: inout SeededGenerator) -> [JSONValue] {
        switch Int.random(in: 0..<40, using: &random) {
        case 0: []
        case 1: [value, value]
        default: [value]
        }
    }
}
