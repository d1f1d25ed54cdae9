/// How much of a database one server takes, and how long it trusts what it saw.
package enum PostgresTripLimits {
    /// Connections that write: one decides all that waits together, and no two of a server wait for each other.
    package static let writers = 1
    /// Connections that read what is not at hand.
    package static let readers = 2
    /// Time for which rows are handed out without asking whether another server changed them.
    package static let freshMilliseconds = 1_000
    /// Time for which a trip that somebody asked for is followed, so that it stays at hand.
    package static let followedSeconds = 60
    /// Channel on which servers tell each other that some trip has changed.
    package static let channel = "layover_trips"
    /// Time in which changes are told of together.
    static let tellingMilliseconds = 30
}
