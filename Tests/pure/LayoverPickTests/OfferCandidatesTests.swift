import LayoverFlights
import LayoverModel
import LayoverText
import Testing

@testable import LayoverPick

struct OfferCandidatesTests {
    private static func segment(_ from: String, departs: String, to: String, arrives: String) throws
        -> ListedSegment
    {
        try #require(
            ListedSegment(
                carrier: "BA", number: "1", from: from, to: to, departs: LocalDateTime(departs),
                arrives: LocalDateTime(arrives)))
    }

    private static func offer(_ id: String, _ pence: Int?, currency: String = "GBP") throws -> ListedItinerary {
        let money = try pence.map { Money(amount: $0, currency: try #require(Currency(currency))) }
        let leg = [try segment("LHR", departs: "2027-03-21T10:00", to: "EDI", arrives: "2027-03-21T11:15")]
        return ListedItinerary(id: id, legs: [leg], price: money, link: nil)
    }

    @Test func `durations go by the clocks of both airports, and over all ways`() throws {
        let there = [
            try Self.segment("LHR", departs: "2027-01-10T22:00", to: "JFK", arrives: "2027-01-11T01:00"),
            try Self.segment("JFK", departs: "2027-01-11T03:00", to: "BOS", arrives: "2027-01-11T04:00"),
        ]
        let back = [try Self.segment("BOS", departs: "2027-01-20T08:00", to: "LHR", arrives: "2027-01-20T19:30")]
        let unknown = [try Self.segment("LHR", departs: "2027-01-10T22:00", to: "QQQ", arrives: "2027-01-11T01:00")]
        let listing = FlightListing(
            isComplete: true,
            itineraries: [
                ListedItinerary(id: "a", legs: [there, back], price: nil, link: nil),
                ListedItinerary(id: "b", legs: [unknown], price: nil, link: nil),
            ])
        let candidates = OfferCandidates(OfferListing(listing), zones: ICUZones()).candidates
        // Outbound from 22:00 in London to 09:00 London time, and back from 8:00 to 14:30 in Boston time.
        #expect(candidates[0].values[1] == .number((11 * 60 + 6 * 60 + 30) * 1_000))
        #expect(candidates[0].values[2] == .number(1_000))
        #expect(candidates[0].values[3] == .number(22 * 60_000))
        #expect(candidates[0].values[4] == .number(4 * 60_000))
        #expect(candidates[1].values[1] == nil)
        #expect(candidates[0].values[5] == .texts(["BA"]))
    }

    @Test func `offers can be distinguished by any of their carriers`() throws {
        let candidates = OfferCandidates(
            OfferListing(FlightListing(isComplete: true, itineraries: [try Self.offer("a", 5_000)])), zones: ICUZones()
        ).candidates
        let score = "score: [{ fact: price, curve: { half_life: { half: 1 } } }]\n"
        for (limit, count) in [("{ carriers: [LH, BA] }", 1), ("{ carriers: { $all: [LH] } }", 0)] {
            let read = PickText.read(score + "limits: [{ if: \(limit) }]", facts: OfferCandidates.facts)
            var ranker = PickRanker()
            ranker.rank(try #require(read.pick, "\(read.findings)"), candidates, clock: .wall(minutes: 0))
            #expect(ranker.ranking.order.count == count)
        }
    }

    @Test func `a price in another currency is not known`() throws {
        let listing = FlightListing(
            isComplete: true, itineraries: [try Self.offer("a", 5_000), try Self.offer("b", 4_000, currency: "EUR")])
        let candidates = OfferCandidates(OfferListing(listing), zones: ICUZones()).candidates
        #expect(candidates.map { $0.values[0] } == [.number(5_000_000), nil])
    }

    @Test func `of more than fifty the cheapest are looked at, and one id once`() throws {
        func ids(_ count: Int) throws -> [String] {
            let offers = try (0..<count).map { try Self.offer("o\($0)", 10_000 - $0) } + [try Self.offer("o0", 1)]
            let listing = OfferListing(FlightListing(isComplete: true, itineraries: offers))
            return OfferCandidates(listing, zones: ICUZones()).candidates.map(\.id)
        }
        #expect(try ids(PickLimits.candidates).count == PickLimits.candidates)
        let more = try ids(PickLimits.candidates + 1)
        #expect(more.count == PickLimits.candidates)
        #expect(more.first == "o50")
        #expect(!more.contains("o0"))
    }
}
