import LayoverAssembly
import LayoverFlights
import LayoverFrame
import LayoverTrips

// A search in the form that trips use.
extension SearchKey {
    /// - Returns: `nil` if the search lacks its origin, destination or day.
    init?(_ search: FlightSearch) {
        let query = search.query
        guard let from = query.origin, let to = query.destination, let departs = query.departs else { return nil }
        self.init(
            from: from, to: to, departs: departs, returns: query.returns, market: search.market,
            currency: search.currency, travellers: search.travellers, cabin: search.cabin)
    }

    /// The same between the cities of its airports, so that a search for London matches a flight from Heathrow.
    var betweenCities: SearchKey { with(from: SearchKey.city(from), to: SearchKey.city(to)) }

    /// The same between each pair of airports, if it names a city that is not an airport itself.
    var betweenAirports: [SearchKey] {
        let pairs = SearchKey.airports(from).flatMap { from in
            SearchKey.airports(to).map { (from: from, to: $0) }
        }
        return pairs.prefix(TripCallLimits.airportPairs).map { with(from: $0.from, to: $0.to) }
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

extension FlightSearch {
    /// The number of travellers that the prices of its answer are for.
    var travellers: Int { query.adults ?? 1 }

    /// The name that flights of trips use.
    var cabin: String { FlightSearch.name(of: query.cabin ?? .economy) }

    private static func name(of cabin: SearchQuery.Cabin) -> String {
        switch cabin {
        case .economy: "economy"
        case .premium_economy: "premium"
        case .business: "business"
        case .first: "first"
        }
    }
}

extension FlightSearch {
    /// The search that finds a flight; `nil` for one with more than a way there and a way back, which no search finds.
    init?(_ flight: FlightOffer) {
        guard flight.legs.count <= 2, let key = flight.search else { return nil }
        var query = SearchQuery()
        query.origin = key.from
        query.destination = key.to
        query.departs = key.departs
        query.returns = key.returns
        query.adults = key.travellers
        query.cabin = SearchQuery.Cabin.allCases.first { FlightSearch.name(of: $0) == key.cabin }
        self.init(market: key.market, currency: key.currency, query: query)
    }
}
