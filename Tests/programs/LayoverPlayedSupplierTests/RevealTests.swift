import LayoverJSON
import Testing

@testable import LayoverPlayedSupplier

/// Answers that are revealed step by step.
struct RevealTests {
    /// The number of offers by itinerary.
    private func offers(_ bytes: [UInt8]) throws -> [String: Int] {
        let results = try JSONValue(parsing: bytes)["content"]?["results"]
        return Dictionary(
            uniqueKeysWithValues: try #require(results?["itineraries"]?.members).map {
                ($0.key, $0.value["pricingOptions"]?.items?.count ?? 0)
            })
    }

    private func expectGrowth(_ answers: [[UInt8]]) throws {
        var before: [String: Int] = [:]
        for answer in answers {
            let now = try offers(answer)
            #expect(before.allSatisfy { now[$0.key] ?? 0 >= $0.value })
            #expect(now.count > before.count || now == before)
            before = now
        }
    }

    /// Sorting and totals, and also legs and segments, refer to exactly the itineraries that are present.
    private func expectConsistency(_ bytes: [UInt8]) throws {
        let content = try #require(try JSONValue(parsing: bytes)["content"])
        let results = try #require(content["results"])
        let ids = Set(try #require(results["itineraries"]?.members).map(\.key))
        for order in try #require(content["sortingOptions"]?.members) {
            let listed = (order.value.items ?? []).compactMap { $0["itineraryId"]?.string }
            #expect(Set(listed) == ids)
            #expect(listed.count == ids.count)
        }
        let stats = content["stats"]?["itineraries"]
        #expect(stats?["total"]?["count"]?.int == ids.count)
        let stops = (stats?["stops"]?.members ?? []).compactMap { $0.value["total"]?["count"]?.int }
        #expect(stops.reduce(0, +) == ids.count)
        let named = (results["itineraries"]?.members ?? []).flatMap { $0.value["legIds"]?.items ?? [] }
        #expect(Set(named.compactMap(\.string)) == Set((results["legs"]?.members ?? []).map(\.key)))
        let segments = (results["legs"]?.members ?? []).flatMap { $0.value["segmentIds"]?.items ?? [] }
        #expect(Set(segments.compactMap(\.string)) == Set((results["segments"]?.members ?? []).map(\.key)))
    }

    @Test(arguments: Searches.all, [1, 2, 3, 4, 7])
    func `each poll has what the one before had, and more`(search: FlightSearch, polls: Int) throws {
        let plan = RevealPlan(polls: polls)
        let whole = Searches.made(search, 60)
        let parts = (0...polls).map { whole.part(step: $0, of: plan) }
        try expectGrowth(parts.map { Searches.skyscanner($0) })
        for part in parts { try expectConsistency(Searches.skyscanner(part)) }
        #expect(parts.last == whole)
        #expect(parts.map(\.isComplete) == Array(repeating: false, count: polls) + [true])
    }

    @Test func `direct flights are too few for a timetable first and enough later`() {
        let whole = Searches.made(Searches.search("LHR", "EDI"), 60)
        let counts = (0...3).map { MadeFacts(whole.part(step: $0, of: RevealPlan(polls: 3))).direct }
        #expect(counts == [3, 5, 8, 8])
    }

    @Test func `a recorded answer is shown step by step like one that is made up`() throws {
        let whole = Searches.skyscanner(Searches.made(Searches.search("LHR", "EDI"), 60))
        let reveal = try SkyscannerReveal(whole)
        let plan = RevealPlan(polls: 3)
        let parts = (0...3).map { Array("{\"sessionToken\":\"t".utf8) + reveal.rest(step: $0, of: plan) }
        try expectGrowth(parts)
        for part in parts { try expectConsistency(part) }
        #expect(try offers(parts[3]) == offers(whole))
        let states = try parts.map { try JSONValue(parsing: $0)["status"]?.string }
        #expect(states == Array(repeating: "RESULT_STATUS_INCOMPLETE", count: 3) + ["RESULT_STATUS_COMPLETE"])
    }

    @Test func `an answer of another format is not shown step by step`() {
        #expect(throws: (any Error).self) { try SkyscannerReveal(Array("{\"data\":[]}".utf8)) }
        #expect(throws: (any Error).self) { try SkyscannerReveal(Array("{".utf8)) }
    }
}
