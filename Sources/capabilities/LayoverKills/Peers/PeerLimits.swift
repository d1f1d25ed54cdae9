/// Limits on how often and how long servers of one kind ask each other.
package enum PeerLimits {
    /// Servers that one asks.
    package static let peers = 64
    /// Interval at which a running server holds its flips against those of its peers.
    static let intervalMilliseconds = 2000
    /// By how much of that a round comes sooner or later, so that servers that started together do not ask together.
    static let jitterMilliseconds = 200
    /// Time that a starting server waits for all its peers together, and a running one in each of its rounds.
    static let roundMilliseconds = 1000
    /// Time that an answer about one key waits for all peers together.
    static let askMilliseconds = 500
    /// Time until peers' lists are asked for again that were taken over and differ still, as where clocks are apart.
    static let againSeconds = 30
    /// Time that a difference stands before the log has it: each flip makes one until the peer has heard of it.
    static let driftSeconds = 10
}
