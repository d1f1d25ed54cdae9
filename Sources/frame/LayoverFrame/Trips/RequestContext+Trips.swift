package import LayoverAssembly
import LayoverFlags
import LayoverSchema

extension RequestContext {
    private static let tripProvider = KillName(.provider, ProviderSource.Kind.trip.rawValue)

    /// Takes what is known of the trips that the request names, unless `provider:trip` is killed for it.
    ///
    /// - Parameters:
    ///   - named: By the request.
    ///   - flights: Of the answer that is laid out; `nil` where there is none, or none that tells single flights.
    ///   - serving: Whose kills count.
    ///   - arrived: Hears once what is not at hand is there.
    package mutating func addTrips(
        _ named: NamedTrips, flights: FlightIndex? = nil, in serving: Serving, arrived: NamedTrips.Arrival? = nil
    ) {
        guard !serving.kills.isKilled(RequestContext.tripProvider, in: killScope) else { return }
        trips = named.facts(FlightSearch(self), flights, arrived)
    }

    /// The same for a layout that is made once, so that it waits for nothing.
    package mutating func addTripsAtHand(_ named: NamedTrips, flights: FlightIndex? = nil, in serving: Serving) {
        addTrips(named, flights: flights, in: serving)
        trips = trips?.settled
    }
}
