@testable import LayoverPlayedSupplier

/// The facts of an answer, counted from its parts and not from the written text.
struct MadeFacts: Hashable, Sendable {
    var itineraries = 0
    var direct = 0
    var changing = 0
    var offers = 0
    var offersWithoutPrice = 0
    /// In thousandths of the currency.
    var minPrice: Int?
    var minDirectPrice: Int?
    /// The time of one leg.
    var minMinutes: Int?
    var maxMinutes: Int?
    /// The number of direct outbound flights by name of the airline.
    var directAirlines: [String: Int] = [:]

    init(_ answer: MadeAnswer) {
        for one in answer.itineraries {
            itineraries += 1
            if one.isDirect { direct += 1 } else { changing += 1 }
            offers += one.offers.count
            let prices = one.offers.compactMap(\.thousandths)
            offersWithoutPrice += one.offers.count - prices.count
            minPrice = MadeFacts.lower(minPrice, prices.min())
            if one.isDirect { minDirectPrice = MadeFacts.lower(minDirectPrice, prices.min()) }
            for leg in one.legs {
                minMinutes = MadeFacts.lower(minMinutes, leg.minutes)
                maxMinutes = max(maxMinutes ?? 0, leg.minutes)
            }
        }
        let flights = Set(answer.itineraries.filter(\.isDirect).compactMap(\.legs.first))
        for airline in flights.compactMap(\.airlines.first) { directAirlines[airline.name, default: 0] += 1 }
    }

    private static func lower(_ one: Int?, _ other: Int?) -> Int? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }
}
