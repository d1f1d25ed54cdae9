import LayoverFlights
import LayoverModel

/// Facts of the route that follow from the places of a query alone.
struct QueryRoute {
    private let origin: Airport?
    private let destination: Airport?

    init(_ query: SearchQuery) {
        origin = query.origin.flatMap { Airport($0) }
        destination = query.destination.flatMap { Airport($0) }
    }

    /// `nil` if the query does not say.
    func fact(_ name: FactName) -> Value? {
        switch name {
        case .routeOriginAirport: airport(origin)
        case .routeOriginCity: origin.map { .text($0.city) }
        case .routeOriginCountry: origin.map { .text($0.country) }
        case .routeDestinationAirport: airport(destination)
        case .routeDestinationCity: destination.map { .text($0.city) }
        case .routeDestinationCountry: destination.map { .text($0.country) }
        case .routeDistance: both { .int($0.kilometres(to: $1)) }
        case .routeDomestic: both { .bool($0.country == $1.country) }
        default: nil
        }
    }

    /// A metropolitan area is not an airport; only the supplier's answer names the airport.
    private func airport(_ place: Airport?) -> Value? {
        place.flatMap { $0.isMetropolitanArea ? nil : .text($0.code) }
    }

    private func both(_ make: (Airport, Airport) -> Value) -> Value? {
        guard let origin, let destination else { return nil }
        return make(origin, destination)
    }
}
