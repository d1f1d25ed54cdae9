import LayoverFrame

/// The shared trips that a search's requests name, and the names of the itineraries of its answer.
///
/// Keys of persons are stored only as hashes, and none of this is in the search's token.
struct SearchTrips: Sendable {
    /// `nil` while no request has named any.
    var named: NamedTrips?
    /// The flights of answer ``number``; `nil` if its format does not list single flights.
    var flights: FlightIndex?
    /// The number of the answer with these flights; 0 if there is none.
    var number = 0
    /// Called once when a missing trip has arrived.
    var arrived: NamedTrips.Arrival?

    /// The approximate size in bytes.
    var byteCount: Int { flights?.byteCount ?? 0 }
}
