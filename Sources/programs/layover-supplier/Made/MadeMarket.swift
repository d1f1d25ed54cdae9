import LayoverFlights
import LayoverModel

/// Invents whole answers: flights, sellers and prices, the same for the same search, count and seed.
struct MadeMarket: Sendable {
    let zones: any ZoneRules

    /// - Parameters:
    ///   - search: Places and currency exist.
    ///   - count: Itineraries, 1 to `Limits.itineraries`; an eighth is direct, but eight where there are as many, and
    ///     none where it is too far.
    ///   - seed: Another one gives another market.
    /// - Returns: All of it; fewer itineraries than asked for only where the day has no more minutes.
    func answer(_ search: FlightSearch, count: Int, seed: UInt64) -> MadeAnswer {
        var answer = MadeAnswer(search: search, itineraries: [])
        guard let from = Airport(search.origin).map(MadeMarket.gate),
            let to = Airport(search.destination).map(MadeMarket.gate)
        else { return answer }
        var there = MadeTimetable(from, to, on: search.departs, zones: zones, seed: seed)
        var back = search.returns.map { MadeTimetable(to, from, on: $0, zones: zones, seed: seed) }
        let direct = there.hasDirect ? min(count, max(8, count / 8)) : 0
        var numbers = SeededNumbers(seed, search.line)
        let prices = MadePrices(search, kilometres: from.kilometres(to: to))
        let ways = there.direct(direct)
        let waysBack = back?.direct(min(direct, 40))
        let changes = there.changing(count - ways.count)
        let changesBack = back?.changing(40)
        answer.itineraries = ways.map { way in
            prices.itinerary(way, back: MadeMarket.back(way, waysBack, &numbers), &numbers)
        }
        answer.itineraries += changes.map { way in
            prices.itinerary(way, back: MadeMarket.back(way, changesBack, &numbers), &numbers)
        }
        return answer
    }

    /// A way back: three times of four with the airline of the way there, where it flies.
    private static func back(_ way: MadeLeg, _ legs: [MadeLeg]?, _ numbers: inout SeededNumbers) -> MadeLeg? {
        guard let legs, !legs.isEmpty else { return nil }
        let own = legs.filter { $0.airlines == way.airlines }
        return numbers.one(of: own.isEmpty || numbers.next(in: 0...3) == 0 ? legs : own)
    }

    /// An airport of a city that was asked for by its metropolitan code.
    private static func gate(_ place: Airport) -> Airport {
        guard place.isMetropolitanArea else { return place }
        return gates[place.code].flatMap { Airport($0) } ?? place
    }

    private static let gates = [
        "LON": "LHR", "PAR": "CDG", "NYC": "JFK", "ROM": "FCO", "MIL": "MXP", "STO": "ARN", "TYO": "HND", "CHI": "ORD",
        "WAS": "IAD", "BUE": "EZE", "SAO": "GRU", "RIO": "GIG", "MOW": "SVO", "OSA": "KIX", "SEL": "ICN", "BUH": "OTP",
        "YTO": "YYZ", "YMQ": "YUL", "BER": "BER",
    ]
}
