/// Times and intervals for servers that share a store of kills.
enum SharedKillLimits {
    /// Timeout for connecting, and for a statement; after it, a kill is held on this server.
    static let patienceMilliseconds = 2_000
    /// Interval between two polls of the store, also while it is unavailable.
    static let beatMilliseconds = 900...1_100
    /// Polls between two updates of the list of other servers.
    static let beatsBetweenLooks = 10
    /// The channel on which servers notify each other of changes; the payload is the generation.
    static let channel = "layover"
    /// How long a reply about other servers waits for a generation, and the interval between two polls.
    static let acknowledgementMilliseconds = 4_000
    static let lookMilliseconds = 10
}
