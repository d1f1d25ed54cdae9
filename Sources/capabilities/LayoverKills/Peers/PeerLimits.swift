/// How often and how long servers of one kind ask each other.
package enum PeerLimits {
    /// Servers that one asks.
    package static let peers = 64
    /// How often a running server holds its flips against those of its peers.
    static let intervalMilliseconds = 2000
    /// By how much of that a round comes sooner or later, so that servers that started together do not ask together.
    static let jitterMilliseconds = 200
    /// How long a starting server waits for all of them together, and a running one in each of its rounds.
    static let roundMilliseconds = 1000
    /// How long an answer about one key waits for all of them together.
    static let askMilliseconds = 500
    /// How soon the lists of peers are asked for again that were taken over and differ still, as where clocks are apart.
    static let againSeconds = 30
    /// How long a difference stands before the log has it: each flip makes one until the peer has heard of it.
    static let driftSeconds = 10
}
