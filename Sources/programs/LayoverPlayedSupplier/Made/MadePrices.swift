import LayoverModel

/// Invents the prices of the itineraries of one search.
struct MadePrices {
    private let base: Int
    /// Prices are multiples of this number, in thousandths: 1 for three decimals, 1000 for no decimals.
    private let step: Int

    init(_ search: FlightSearch, kilometres: Int) {
        let cabin = ["premium": 160, "business": 310, "first": 520][search.cabin] ?? 100
        let rate = MadePrices.rates[search.currency] ?? 1_200
        base = (28_000 + kilometres * 62) * rate / 1_000 * cabin / 100 * search.adults
        step = [0: 1_000, 1: 100, 2: 10][Currency(search.currency)?.exponent ?? 2] ?? 1
    }

    /// One itinerary: the airline's own offer first, then cheaper and more expensive ones of agents, at most six in total.
    func itinerary(_ there: MadeLeg, back: MadeLeg?, _ numbers: inout SeededNumbers) -> MadeItinerary {
        let legs = [there] + (back.map { [$0] } ?? [])
        let isDirect = legs.allSatisfy { $0.stops == 0 }
        let own = base * legs.count * numbers.next(in: isDirect ? 85...210 : 70...190) / 100
        let agents = numbers.some(numbers.next(in: 0...5), of: MadeAgent.all)
        let others = agents.map { agent in
            let isKnown = numbers.next(in: 0...24) > 0
            return MadeOffer(agent: agent, thousandths: isKnown ? rounded(own * numbers.next(in: 82...125) / 100) : nil)
        }
        return MadeItinerary(legs: legs, offers: [MadeOffer(agent: nil, thousandths: rounded(own))] + others)
    }

    private func rounded(_ thousandths: Int) -> Int { max(1, thousandths / step) * step }

    /// The value of one pound, in thousandths.
    ///
    /// Approximate, for invented prices only.
    private static let rates = [
        "GBP": 1_000, "EUR": 1_170, "USD": 1_300, "NOK": 13_500, "SEK": 13_200, "DKK": 8_700, "PLN": 5_000,
        "HUF": 460_000, "JPY": 195_000, "INR": 108_000, "AED": 4_770, "BRL": 7_200, "KWD": 400, "CHF": 1_120,
        "CAD": 1_780, "AUD": 1_980, "KRW": 1_790_000, "ISK": 178_000,
    ]
}
