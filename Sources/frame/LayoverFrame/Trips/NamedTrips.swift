package import LayoverAssembly
package import LayoverFlights

/// The trips that one request names, as far as its reader is in them; nothing here waits.
package struct NamedTrips: Sendable {
    /// Hears once that something is at hand which was not; on a thread of the store, where it must not wait.
    package typealias Arrival = @Sendable () -> Void

    /// Tells whether flights of an answer to such a search are known to be theirs; a look into memory.
    package let wantFlights: @Sendable (FlightSearch) -> Bool
    /// Finds what the itineraries of an answer are called, whatever trips there are.
    package let index: @Sendable (FlightListing, FlightSearch) -> FlightIndex
    /// What is known of them now, for a search and the itineraries of its answer; a look into memory.
    ///
    /// What is not at hand is read aside, and whoever asked hears once it is there.
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
