package import LayoverModel

/// How much a store handles at once, and how long it keeps data outside of trips.
package enum TripStoreLimits {
    /// Requests that share a commit.
    package static let groupRequests = 64
    /// Requests that wait.
    package static let waitingRequests = 8_192
    /// Trips in memory.
    package static let tripsAtHand = 4_096
    /// Trips swept at one time, and stored replies dropped at one time.
    package static let sweptTrips = 256
    package static let sweptReplies = 2_048
    /// Trips that one search is compared with.
    package static let watchingTrips = 256
    /// How long an erasure is stored: longer than any backup.
    package static let erasureDays = 430
    /// Days past that after which a line of the journal of erasures is dropped, so that the file is seldom rewritten.
    package static let erasureSlackDays = 30
    /// Seconds after which erased data must have left the log, else the store warns.
    package static let erasedLogSeconds = 60
    /// Seconds between two rewrites of a database after erasures, and the size of the largest database that is rewritten.
    package static let scrubSeconds = 86_400
    package static let scrubbedBytes = 32 << 20
    /// A sweep that would end at least this many trips, and more than this share of all, is held for this time.
    package static let heldSweepRows = 4
    package static let heldSweepPercent = 50
    package static let heldSweepSeconds = 6 * 3_600
    /// The most that one sweep adds to the time for which it is held.
    package static let heldSweepStepSeconds = 300
    /// Minimum seconds between two deliveries of one trip to one endpoint.
    package static let deliverySeconds = 60
    /// Trips that one replay since a moment makes due.
    package static let replayedTrips = 10_000

    /// Erasures before this moment are dropped.
    package static func oldestErasure(at now: UTCInstant) -> UTCInstant { now.adding(seconds: -erasureDays * 86_400) }
}
