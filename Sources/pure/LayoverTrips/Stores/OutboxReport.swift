package import LayoverModel

/// One endpoint's part of the outbox, for operators.
package struct OutboxReport: Hashable, Sendable {
    /// One trip with changes that were not sent to the endpoint.
    package struct Entry: Hashable, Sendable {
        package let trip: TripID
        package let since: Int
        package let revision: Int
        package let attempts: Int
        package let changedAt: UTCInstant
        /// `nil` if there are no more tries.
        package let nextAt: UTCInstant?

        package init(
            trip: TripID, since: Int, revision: Int, attempts: Int, changedAt: UTCInstant, nextAt: UTCInstant?
        ) {
            self.trip = trip
            self.since = since
            self.revision = revision
            self.attempts = attempts
            self.changedAt = changedAt
            self.nextAt = nextAt
        }
    }

    /// Trips that wait to be sent.
    package let waiting: Int
    /// Trips without further tries.
    package let givenUp: Int
    /// When the oldest waiting change was made.
    package let oldest: UTCInstant?
    /// Those that have waited longest, up to the requested number.
    package let entries: [Entry]

    package init(waiting: Int, givenUp: Int, oldest: UTCInstant?, entries: [Entry]) {
        self.waiting = waiting
        self.givenUp = givenUp
        self.oldest = oldest
        self.entries = entries
    }
}
