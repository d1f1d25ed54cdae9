import LayoverFlights
import LayoverModel

/// Invents complete answers: flights, sellers and prices.
///
/// The same search, count and seed give the same answer.
struct MadeMarket: Sendable {
    let zones: any ZoneRules

    /// - Parameters:
    ///   - search: Its places and currency must exist.
    ///   - count: The number of itineraries, 1 to `Limits.itineraries`. An eighth of them, but at least eight if there are
    ///     that many, is direct. If the distance is too long, no itinerary is direct.
    ///   - seed: Another seed gives another market.
    /// - Returns: The complete answer. It has fewer itineraries than requested only if the day has no more minutes.
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

    /// A leg back: three times of four with the airline of the outbound leg, if it flies back.
    private static func back(_ way: MadeLeg, _ legs: [MadeLeg]?, _ numbers: inout SeededNumbers) -> MadeLeg? {
        guard let legs, !legs.isEmpty else { return nil }
        let own = legs.filter { $0.airlines == way.airlines }
        return numbers.one(of: own.isEmpty || numbers.next(in: 0...3) == 0 ? legs : own)
    }

    /// An airport of a city, if the search names its metropolitan area.
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
