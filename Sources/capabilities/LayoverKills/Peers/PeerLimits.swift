/// Limits on how often and for how long servers of one kind call each other.
package enum PeerLimits {
    /// Maximum peers of one server.
    package static let peers = 64
    /// Interval at which a running server compares its flips with those of its peers.
    static let intervalMilliseconds = 2000
    /// Variation of that interval, so that servers that started together do not call at the same time.
    static let jitterMilliseconds = 200
    /// How long a command waits for the answer of a server, and how many bytes an answer may have.
    package static let answerMilliseconds = 5000
    static let answerBytes = 4 << 20
    /// How long a starting server waits for all its peers together, and a running one in each round.
    static let roundMilliseconds = 1000
    /// How long a server with a name is not called again after it did not answer in time: a thread may still look up the name.
    static let lookupSeconds = 10
    /// How long a reply about one key waits for all peers together.
    static let askMilliseconds = 500
    /// Time until lists that were taken over but still differ are requested again, for example if clocks disagree.
    static let againSeconds = 30
    /// Time that a difference lasts before it is logged: each flip causes one until the peer has received it.
    static let driftSeconds = 10
}
