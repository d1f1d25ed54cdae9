import LayoverFrame
import LayoverModel
import LayoverTrips

/// The way and the days of a flight or of a search, between cities: by these a trip goes where a search does.
struct TripRoute: Hashable, Sendable {
    private let from: String
    private let to: String
    private let departs: LocalDate
    private let returns: LocalDate?

    init(_ search: SearchKey) {
        let cities = search.betweenCities
        (from, to, departs, returns) = (cities.from, cities.to, cities.departs, cities.returns)
    }

    /// - Returns: `nil` where the search does not say from where, to where or when.
    init?(_ search: FlightSearch) {
        guard let key = SearchKey(search) else { return nil }
        self.init(key)
    }
}
