package import LayoverAssembly
import LayoverCatalog
import LayoverFlags

extension RequestContext {
    private static let tripProvider = KillName(.provider, TripProvider.kind)

    /// Adds the known facts of the trips that the request names, unless `provider:trip` is killed for it.
    ///
    /// - Parameters:
    ///   - named: The trips that the request names.
    ///   - flights: The flights of the answer; `nil` if there is no answer, or its format has no single flights.
    ///   - serving: Its kills apply.
    ///   - arrived: Called once when missing facts have arrived.
    package mutating func addTrips(
        _ named: NamedTrips, flights: FlightIndex? = nil, in serving: Serving, arrived: NamedTrips.Arrival? = nil
    ) {
        guard !serving.kills.isKilled(RequestContext.tripProvider, in: killScope) else { return }
        trips = named.facts(FlightSearch(self), flights, arrived)
    }

    /// The same for a layout that is made only once, so that it must not wait.
    package mutating func addTripsAtHand(_ named: NamedTrips, flights: FlightIndex? = nil, in serving: Serving) {
        addTrips(named, flights: flights, in: serving)
        trips = trips?.settled
    }
}
