import LayoverFlights
import LayoverModel
import LayoverText
import Testing

@testable import LayoverPick

/// The prices of all offers of an answer, compared with the examined ones.
struct OfferComparisonTests {
    private static func offers(_ facts: [(price: Int?, minutes: Int?)]) -> OfferCandidates {
        let candidates = facts.enumerated().map { number, fact in
            PickCandidate(
                id: "o\(number)",
                values: [fact.price.map { .number($0 * 1_000) }, fact.minutes.map { .number($0 * 1_000) }])
        }
        return OfferCandidates(candidates, currency: Currency("GBP"))
    }

    @Test(arguments: [(99, 3), (100, 1), (150, 1), (200, 0), (201, 0)])
    func `offers that are dearer are counted`(price: Int, dearer: Int) {
        let offers = Self.offers([(100, nil), (200, nil), (100, nil), (nil, nil)])
        #expect(offers.count(dearerThan: price) == dearer)
        #expect(offers.pricedCount == 3)
    }

    @Test func `time is saved against the cheapest, where both are known`() {
        let offers = Self.offers([(100, 390), (200, 90), (150, 400), (nil, 80), (300, nil)])
        #expect(offers.candidates.map(offers.minutesSaved) == [nil, 300, nil, 310, nil])
        let unknown = Self.offers([(100, nil), (200, 90)])
        #expect(unknown.candidates.map(unknown.minutesSaved) == [nil, nil])
        #expect(Self.offers([(nil, 90)]).minutesSaved(by: Self.offers([(nil, 80)]).candidates[0]) == nil)
    }

    @Test func `prices of all offers count, though the cheapest alone are looked at`() throws {
        let offers = (0..<120).map { number in
            OfferAnswer.Offer(
                id: "o\(number)", price: number % 10 == 9 ? nil : 10_000 - number, isSelfTransfer: number == 118)
        }
        let listing = try #require(try OfferAnswer.read(offers))
        #expect(listing.offers.count == OfferListing.limit)
        #expect(listing.count == 120)
        #expect(listing.prices.count == 108)
        #expect(listing.offers[0].id == "o118")
        #expect(listing.offers.allSatisfy { $0.price != nil })
        let compared = OfferCandidates(listing, zones: ICUZones())
        #expect(compared.count == 120)
        #expect(compared.count(dearerThan: 10_000 - 118) == 107)
        #expect(compared.candidates[0].values[6] == .flag(true))
        #expect(compared.candidates[1].values[6] == nil)
        #expect(compared.candidates[0].values[1] == .number(80_000))
    }

    @Test func `as many are kept as a pick looks at`() { #expect(OfferListing.limit == PickLimits.candidates) }

    @Test func `each of the order has its reasons over the next one`() throws {
        let facts = [PickFact("a", .number), PickFact("b", .number)]
        let pick = Pick(
            facts: facts,
            criteria: [
                Pick.Criterion(slot: 0, weight: 1, unknown: .skip, curve: .linear(zero: 0, one: 10_000)),
                Pick.Criterion(slot: 1, weight: 1, unknown: .skip, curve: .linear(zero: 0, one: 10_000)),
            ])
        let candidates = [(9, 1), (1, 8), (5, 0)].enumerated().map { number, values in
            PickCandidate(id: "\(number)", values: [.number(values.0 * 1_000), .number(values.1 * 1_000)])
        }
        var ranker = PickRanker()
        ranker.rank(pick, candidates, clock: .wall(minutes: 0))
        let ranking = ranker.ranking
        #expect(ranking.order.map(\.candidate) == [0, 1, 2])
        #expect(ranking.reasons(pick, at: 0) == [0])
        #expect(ranking.reasons(pick, at: 1) == [1])
        #expect(ranking.reasons(pick, at: 2).isEmpty)
        #expect(ranking.reasons(pick, at: -1).isEmpty)
        #expect(ranking.why == ranking.reasons(pick, at: 0))
    }
}
