package import LayoverModel

/// The part of the outbox that is one endpoint's, as operators see it.
package struct OutboxReport: Hashable, Sendable {
    /// One trip of which the endpoint was not told all.
    package struct Entry: Hashable, Sendable {
        package let trip: TripID
        package let since: Int
        package let revision: Int
        package let attempts: Int
        package let changedAt: UTCInstant
        /// `nil` where it is tried no more.
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

    /// Trips of which it is yet to be told.
    package let waiting: Int
    /// Trips that are tried no more.
    package let givenUp: Int
    /// When the oldest change was made that waits.
    package let oldest: UTCInstant?
    /// Those that wait longest, as many as were wanted.
    package let entries: [Entry]

    package init(waiting: Int, givenUp: Int, oldest: UTCInstant?, entries: [Entry]) {
        self.waiting = waiting
        self.givenUp = givenUp
        self.oldest = oldest
        self.entries = entries
    }
}
