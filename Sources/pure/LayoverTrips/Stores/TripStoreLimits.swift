/// How much a store takes at once, and how long it keeps what no trip holds.
package enum TripStoreLimits {
    /// Requests that share a commit.
    package static let groupRequests = 64
    /// Requests that wait.
    package static let waitingRequests = 8_192
    /// Trips held in memory.
    package static let tripsAtHand = 4_096
    /// Trips swept at one time, and stored replies dropped at one time.
    package static let sweptTrips = 256
    package static let sweptReplies = 2_048
    /// Trips that one search is compared with.
    package static let watchingTrips = 256
    /// How long an erasure is remembered: longer than any backup.
    package static let erasureDays = 430
    /// Seconds between two deliveries of one trip to one endpoint.
    package static let deliverySeconds = 60
    /// Trips that one replay of a time makes due.
    package static let replayedTrips = 10_000
}
