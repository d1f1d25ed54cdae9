import LayoverFlights

extension SearchKey {
    /// Pairs of airports of a search between two cities.
    package static let airportPairs = 64

    /// The same between the cities of its airports, so that a search for London matches a flight from Heathrow.
    package var betweenCities: SearchKey { with(from: SearchKey.city(from), to: SearchKey.city(to)) }

    /// The same between each pair of airports, if it names a city that is not an airport itself.
    package var betweenAirports: [SearchKey] {
        let pairs = SearchKey.airports(from).flatMap { from in
            SearchKey.airports(to).map { (from: from, to: $0) }
        }
        return pairs.prefix(SearchKey.airportPairs).map { with(from: $0.from, to: $0.to) }
    }

    private func with(from: String, to: String) -> SearchKey {
        SearchKey(
            from: from, to: to, departs: departs, returns: returns, market: market, currency: currency,
            travellers: travellers, cabin: cabin)
    }

    private static func city(_ code: String) -> String { Airport(code)?.cityCode ?? code }

    private static func airports(_ code: String) -> [String] {
        Airport(code)?.isMetropolitanArea == true ? cities[code] ?? [code] : [code]
    }

    /// Airports by the code of their city; made once, when the first search of a city is compared.
    private static let cities = Dictionary(grouping: Airport.all.filter { !$0.isMetropolitanArea }, by: \.cityCode)
        .mapValues { $0.map(\.code) }
}
