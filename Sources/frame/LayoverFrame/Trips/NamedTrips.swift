package import LayoverAssembly
package import LayoverFlights

/// The trips that one request names, if its reader is a member; nothing here waits.
package struct NamedTrips: Sendable {
    /// Called once when facts that were missing have arrived, on a thread of the store, where it must not wait.
    package typealias Arrival = @Sendable () -> Void

    /// True if the trips are known to contain flights of an answer to such a search; a look-up in memory.
    package let wantFlights: @Sendable (FlightSearch) -> Bool
    /// Finds the ids of the itineraries of an answer, whether or not there are trips.
    package let index: @Sendable (FlightListing, FlightSearch) -> FlightIndex
    /// The facts that are known now, for a search and the itineraries of its answer; a look-up in memory.
    ///
    /// Missing facts are read in the background, and the caller is notified once they have arrived.
    package let facts: @Sendable (FlightSearch, FlightIndex?, Arrival?) -> TripFacts

    package init(
        wantFlights: @escaping @Sendable (FlightSearch) -> Bool,
        index: @escaping @Sendable (FlightListing, FlightSearch) -> FlightIndex,
        facts: @escaping @Sendable (FlightSearch, FlightIndex?, Arrival?) -> TripFacts
    ) {
        self.wantFlights = wantFlights
        self.index = index
        self.facts = facts
    }
}
