import LayoverFrame

/// The shared trips that a search's requests name, and what the itineraries of its answer are called.
///
/// Keys of persons stand here as their hashes alone, and none of it in the search's token.
struct SearchTrips: Sendable {
    /// `nil` while no request has named any.
    var named: NamedTrips?
    /// Of the answer of ``number``; `nil` where its format tells no single flights.
    var flights: FlightIndex?
    /// The number of the answer that they are of; 0 for none.
    var number = 0
    /// Hears once that a trip is at hand which was not.
    var arrived: NamedTrips.Arrival?

    /// Bytes that it takes, as good as they can be told.
    var byteCount: Int { flights?.byteCount ?? 0 }
}
