import LayoverAssembly
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
