/// Who asks.
package enum TripCaller: Hashable, Sendable {
    /// The holder of a person's key, or of a key that is to become a person's.
    case key(TripHash)
    /// The holder of a link's token, who may look.
    case link(TripHash)
    /// Nobody in particular, who may report.
    case anybody
    /// An operator.
    case admin
    /// Layover itself: sightings, and what is due.
    case server
}
