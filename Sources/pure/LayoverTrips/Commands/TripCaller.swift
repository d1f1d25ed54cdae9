/// The caller of a command.
package enum TripCaller: Hashable, Sendable {
    /// The holder of a person's key, or of a key that is to become a person's.
    case key(TripHash)
    /// The holder of a link's token, who may view.
    case link(TripHash)
    /// An unidentified caller, who may report.
    case anybody
    /// An operator.
    case admin
    /// Layover itself: for sightings, and for work that is due.
    case server
}
