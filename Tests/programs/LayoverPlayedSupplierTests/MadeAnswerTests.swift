import LayoverFlights
import LayoverJSON
import LayoverModel
import Testing

@testable import LayoverPlayedSupplier

/// Generated answers can be read in each protocol, and have the facts that they were generated with.
struct MadeAnswerTests {
    @Test(arguments: Searches.all, [1, 9, 60])
    func `a Skyscanner answer reads with its own facts`(search: FlightSearch, count: Int) throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            let answer = Searches.made(search, count, seed: seed)
            #expect(answer.itineraries.count == count)
            let read = try Searches.facts(Searches.skyscanner(answer), currency: search.currency)
            try expect(read, MadeFacts(answer), search)
            #expect(read.fact(.resultsComplete) == .known(.bool(true), .final))
        }
    }

    @Test(arguments: Searches.all, [1, 9, 60])
    func `a Duffel answer has an offer for each price`(search: FlightSearch, count: Int) throws {
        let answer = Searches.made(search, count)
        var offers = answer
        offers.itineraries = answer.itineraries.flatMap { one in
            one.offers.filter { $0.thousandths != nil }.map { MadeItinerary(legs: one.legs, offers: [$0]) }
        }
        let read = try Searches.facts(DuffelAnswer(answer: answer).bytes, currency: search.currency)
        try expect(read, MadeFacts(offers), search)
    }

    @Test(arguments: Searches.all, [1, 9, 60, 400])
    func `an Amadeus answer has the cheapest of each, 250 at most`(search: FlightSearch, count: Int) throws {
        let answer = Searches.made(search, count)
        let kept = AmadeusAnswer.offers(answer)
        #expect(kept.count == min(250, count))
        var offers = answer
        offers.itineraries = kept.map {
            MadeItinerary(legs: $0.0.legs, offers: [MadeOffer(agent: nil, thousandths: $0.1)])
        }
        let read = try Searches.facts(AmadeusAnswer(answer: answer).bytes, currency: search.currency)
        try expect(read, MadeFacts(offers), search)
    }

    private func expect(_ read: FlightFacts, _ made: MadeFacts, _ search: FlightSearch) throws {
        #expect(read.fact(.resultsCount).value == .int(made.itineraries))
        #expect(read.fact(.resultsOffers).value == .int(made.offers))
        #expect(read.fact(.resultsDirectCount).value == .int(made.direct))
        #expect(read.fact(.resultsStops0).value == .int(made.direct))
        #expect(read.fact(.resultsStops1).value == .int(made.changing))
        #expect(read.fact(.resultsPriceUnknown).value == .int(made.offersWithoutPrice))
        #expect(read.fact(.resultsDurationMin).value == made.minMinutes.map { .duration(minutes: $0) })
        #expect(read.fact(.resultsDurationMax).value == made.maxMinutes.map { .duration(minutes: $0) })
        let currency = try #require(Currency(search.currency))
        #expect(read.fact(.resultsPriceMin).value == money(made.minPrice, currency))
        #expect(read.fact(.resultsPriceMinDirect).value == money(made.minDirectPrice, currency))
        #expect(directAirlines(read) == made.directAirlines)
    }

    private func money(_ thousandths: Int?, _ currency: Currency) -> Value? {
        let scale = [0: 1_000, 2: 10, 3: 1][currency.exponent] ?? 1
        return thousandths.map { .money(Money(amount: $0 / scale, currency: currency)) }
    }

    /// Direct flights by the airline's name, which Amadeus writes in capitals.
    private func directAirlines(_ read: FlightFacts) -> [String: Int] {
        Dictionary(
            read.directAirlines.filter { $0.flights > 0 }.map { airline in
                let known = MadeAirline.all.first { $0.name.uppercased() == airline.name.uppercased() }
                return (known?.name ?? airline.name, airline.flights)
            }
        ) { $0 + $1 }
    }

    @Test func `the same search and seed have the same bytes, another seed has others`() {
        let search = Searches.search("LHR", "EDI")
        let bytes = Searches.skyscanner(Searches.made(search, 40))
        #expect(Searches.skyscanner(Searches.made(search, 40)) == bytes)
        #expect(Searches.skyscanner(Searches.made(search, 40, seed: 2)) != bytes)
    }

    @Test(arguments: [(12, 55_000...70_000), (200, 1_100_000...1_300_000)])
    func `an answer is as large as real ones`(count: Int, size: ClosedRange<Int>) {
        #expect(size.contains(Searches.skyscanner(Searches.made(Searches.search("LHR", "EDI"), count)).count))
    }

    @Test func `no flight is longer than its aircraft can fly, and all begin at the requested place`() {
        for search in Searches.all {
            let answer = Searches.made(search, 120)
            for segment in answer.itineraries.flatMap(\.legs).flatMap(\.segments) {
                #expect(segment.from.kilometres(to: segment.to) <= MadeTimetable.directKilometres)
            }
            let ends = Set(answer.itineraries.compactMap { $0.legs.first?.segments.first?.from.cityCode })
            #expect(ends == [Airport(search.origin)?.cityCode])
        }
        #expect(MadeFacts(Searches.made(Searches.search("LHR", "SYD"), 60)).direct == 0)
    }

    @Test func `clocks at both ends are their own`() throws {
        let leg = try #require(
            Searches.made(Searches.search("LHR", "JFK"), 1).itineraries.first?.legs.first?.segments.first)
        #expect(leg.arrives.secondsAsUTC - leg.departs.secondsAsUTC == (leg.minutes - 300) * 60)
    }

    @Test func `the largest answer has no id twice`() {
        let answer = Searches.made(Searches.search("LHR", "EDI"), Limits.itineraries)
        #expect(Set(answer.itineraries.map(SkyscannerAnswer.id)).count == Limits.itineraries)
    }
}

extension Fact {
    var value: Value? { if case .known(let value, _) = self { value } else { nil } }
}
