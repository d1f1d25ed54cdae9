import Foundation
import LayoverProcesses
import LayoverJSON
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverFlights

/// Recorded and generated answers, with facts that were computed by other code.
@Suite(.enabled(if: Repository.hasShared("data/make_responses.py"), "needs ../shared/data"))
struct OracleTests {
    private static let recorded = [
        "skyscanner-v3/lon-edi.create.json", "skyscanner-v3/lon-edi.poll.json", "amadeus-v2/mad-gig.post.json",
        "amadeus-v2/rdu-mia-10-offers.data-only.json", "duffel/syd-mel.offer-request.json",
    ]

    @Test func `knows every recorded answer`() throws {
        let expected = try JSONValue(parsing: try Repository.sharedBytes("data/responses/expected-facts.json"))
        #expect(expected.members?.map { $0.key }.sorted() == OracleTests.recorded.sorted())
    }

    @Test(arguments: OracleTests.recorded)
    func `agrees on the recorded answers`(path: String) throws {
        let all = try JSONValue(parsing: try Repository.sharedBytes("data/responses/expected-facts.json"))
        let expected = try #require(all[path])
        let read = try facts(
            try Repository.sharedBytes("data/responses/" + path), currency: expected["currency"]?.string)
        expectEqual(read, expected)
    }

    @Test(arguments: [
        ["--format", "skyscanner", "-n", "10", "--seed", "7"],
        ["--format", "skyscanner", "-n", "200", "--seed", "8", "--return-date", "2027-07-19", "--currency", "JPY"],
        ["--format", "skyscanner", "-n", "1500", "--seed", "9", "--from", "LON", "--to", "CUN"],
        ["--format", "skyscanner", "-n", "200", "--seed", "10", "--status", "incomplete"],
        ["--format", "skyscanner", "-n", "50", "--seed", "11", "--status", "failed"],
        ["--format", "skyscanner", "-n", "120", "--seed", "12", "--from", "MAD", "--to", "HAV", "--currency", "KWD"],
        ["--format", "amadeus", "-n", "10", "--seed", "13", "--currency", "KWD"],
        ["--format", "amadeus", "-n", "200", "--seed", "14", "--adults", "3", "--currency", "JPY"],
        ["--format", "amadeus", "-n", "1500", "--seed", "15", "--return-date", "2027-07-19"],
        ["--format", "amadeus", "-n", "200", "--seed", "16", "--from", "MAD", "--to", "HAV", "--pretty"],
    ])
    func `agrees with the oracle of made answers`(arguments: [String]) throws {
        let folder = try TemporaryFolder()
        let answer = folder.url.appendingPathComponent("answer.json")
        let oracle = folder.url.appendingPathComponent("answer.facts.json")
        try folder.makeAnswers(arguments + ["--out", answer.path, "--facts", oracle.path])
        let expected = try JSONValue(parsing: [UInt8](try Data(contentsOf: oracle)))
        let read = try facts([UInt8](try Data(contentsOf: answer)), currency: expected["currency"]?.string)
        expectEqual(read, expected)
        if arguments.contains("HAV") || arguments.contains("CUN") {
            #expect(read.fact(.routeCountries).texts?.contains("CU") == true)
        }
    }

    @Test(arguments: ["3", "4"])
    func `agrees with every poll of a series`(seed: String) throws {
        let folder = try TemporaryFolder()
        try folder.makeAnswers(["--series", folder.url.path, "-n", "150", "--seed", seed])
        for name in ["create", "poll-1", "poll-3", "poll-4"] {
            let path = folder.url.appendingPathComponent(name).path
            let expected = try JSONValue(
                parsing: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + ".facts.json"))))
            let read = try facts([UInt8](try Data(contentsOf: URL(fileURLWithPath: path + ".json"))), currency: "GBP")
            expectEqual(read, expected)
            #expect(read.fact(.resultsComplete).bool == (name == "poll-4"))
        }
        let unchanged = folder.url.appendingPathComponent("poll-2.json")
        #expect(try facts([UInt8](try Data(contentsOf: unchanged))).fact(.resultsDirectCount) == .pending)
    }

    private func expectEqual(_ read: FlightFacts, _ expected: JSONValue) {
        func number(_ name: FactName) -> JSONValue { read.fact(name).int.map { .int($0) } ?? .int(0) }
        func minutes(_ name: FactName) -> JSONValue { read.fact(name).minutes.map { .int($0) } ?? .null }
        func price(_ name: FactName) -> JSONValue { read.fact(name).money.map { .string(decimal($0)) } ?? .null }
        #expect(expected["itineraries"] == number(.resultsCount))
        #expect(expected["offers"] == number(.resultsOffers))
        #expect(expected["offers_without_price"] == number(.resultsPriceUnknown))
        #expect(expected["direct_itineraries"] == number(.resultsDirectCount))
        #expect(expected["one_stop_itineraries"] == number(.resultsStops1))
        #expect(expected["two_plus_stop_itineraries"] == number(.resultsStops2Plus))
        #expect(expected["min_price"] == price(.resultsPriceMin))
        #expect(expected["min_price_direct"] == price(.resultsPriceMinDirect))
        #expect(expected["min_leg_minutes"] == minutes(.resultsDurationMin))
        #expect(expected["max_leg_minutes"] == minutes(.resultsDurationMax))
        if let id = expected["min_price_itinerary"]?.string { #expect(id == read.fact(.resultsCheapest).text) }
        if let flights = expected["distinct_flight_combinations"] { #expect(flights == number(.resultsDirectFlights)) }
        let countries = read.countries.map { JSONValue.Member($0.code, .int($0.itineraries)) }
        #expect(expected["countries_touched"] == .object(countries))
        expectAirlines(read, expected)
    }

    private func expectAirlines(_ read: FlightFacts, _ expected: JSONValue) {
        for member in expected["direct_by_carrier"]?.members ?? [] {
            let airline = read.directAirlines.first { [$0.id, $0.code, $0.name].contains(member.key) }
            #expect(member.value["itineraries"] == airline.map { .int($0.itineraries) })
            #expect(member.value["min_price"] == airline?.price.map { .string(decimal($0)) } ?? .null)
        }
        for member in expected["direct_outbound_flights_by_carrier"]?.members ?? [] {
            let airline = read.directAirlines.first { [$0.id, $0.code, $0.name].contains(member.key) }
            #expect(member.value == airline.map { .int($0.flights) })
        }
        if read.resultStatus != .failed {
            #expect(expected["direct_by_carrier"]?.members?.count == read.fact(.resultsDirectCarriers).rows?.count)
        }
    }

    private func decimal(_ money: Money) -> String {
        let exponent = money.currency.exponent
        guard exponent > 0 else { return "\(money.amount)" }
        let digits = padded(money.amount, exponent + 1)
        return "\(digits.dropLast(exponent)).\(digits.suffix(exponent))"
    }
}

extension TemporaryFolder {
    /// Fills the folder with answers of the shared generator.
    fileprivate func makeAnswers(_ arguments: [String]) throws {
        let program = Repository.shared.appendingPathComponent("data/make_responses.py").path
        let process = try ChildProcess("/usr/bin/env", ["python3", program] + arguments)
        try #require(process.waitUntilExit() == 0)
    }
}
