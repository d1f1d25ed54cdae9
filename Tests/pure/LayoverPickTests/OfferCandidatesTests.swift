import LayoverText
import Testing

@testable import LayoverPick

struct OfferCandidatesTests {
    private func candidates(_ offers: [OfferAnswer.Offer]) throws -> [PickCandidate] {
        OfferCandidates(try #require(try OfferAnswer.read(offers)), zones: ICUZones()).candidates
    }

    @Test func `durations go by the clocks of both airports, and over all ways`() throws {
        let there = [
            OfferAnswer.Flight(from: "LHR", departs: "2027-01-10T22:00", to: "JFK", arrives: "2027-01-11T01:00"),
            OfferAnswer.Flight(from: "JFK", departs: "2027-01-11T03:00", to: "BOS", arrives: "2027-01-11T04:00"),
        ]
        let back = OfferAnswer.Flight(from: "BOS", departs: "2027-01-20T08:00", to: "LHR", arrives: "2027-01-20T19:30")
        let unknown = OfferAnswer.Flight(to: "QQQ")
        let candidates = try candidates([
            OfferAnswer.Offer(id: "a", legs: [there, [back]]), OfferAnswer.Offer(id: "b", legs: [[unknown]]),
        ])
        // Outbound from 22:00 in London to 09:00 London time, and back from 8:00 to 14:30 in Boston time.
        #expect(candidates[0].values[1] == .number((11 * 60 + 6 * 60 + 30) * 1_000))
        #expect(candidates[0].values[2] == .number(1_000))
        #expect(candidates[0].values[3] == .number(22 * 60_000))
        #expect(candidates[0].values[4] == .number(4 * 60_000))
        #expect(candidates[1].values[1] == nil)
        #expect(candidates[0].values[5] == .texts(["BA"]))
    }

    @Test func `offers can be distinguished by any of their carriers`() throws {
        let candidates = try candidates([OfferAnswer.Offer(id: "a", price: 5_000)])
        let score = "score: [{ fact: price, curve: { half_life: { half: 1 } } }]\n"
        for (limit, count) in [("{ carriers: [LH, BA] }", 1), ("{ carriers: { $all: [LH] } }", 0)] {
            let read = PickText.read(score + "limits: [{ if: \(limit) }]", facts: OfferCandidates.facts)
            var ranker = PickRanker()
            ranker.rank(try #require(read.pick, "\(read.findings)"), candidates, clock: .wall(minutes: 0))
            #expect(ranker.ranking.order.count == count)
        }
    }

    @Test func `of more than fifty the cheapest are looked at, and one id once`() throws {
        func ids(_ count: Int) throws -> [String] {
            let offers = (0..<count).map { OfferAnswer.Offer(id: "o\($0)", price: 10_000 - $0) }
            return try candidates(offers + [OfferAnswer.Offer(id: "o0", price: 1)]).map(\.id)
        }
        #expect(try ids(PickLimits.candidates).count == PickLimits.candidates)
        let more = try ids(PickLimits.candidates + 1)
        #expect(more.count == PickLimits.candidates)
        #expect(more.first == "o50")
        #expect(!more.contains("o0"))
    }
}
