import LayoverFrame
import LayoverModel
import LayoverTrips

/// The route and the days of a flight or of a search, between cities: a trip matches a search if they are equal.
struct TripRoute: Hashable, Sendable {
    private let from: String
    private let to: String
    private let departs: LocalDate
    private let returns: LocalDate?

    init(_ search: SearchKey) {
        let cities = search.betweenCities
        (from, to, departs, returns) = (cities.from, cities.to, cities.departs, cities.returns)
    }

    /// - Returns: `nil` if the search lacks its origin, destination or day.
    init?(_ search: FlightSearch) {
        guard let key = SearchKey(search) else { return nil }
        self.init(key)
    }
}
