package import LayoverModel

/// A pending notification of an endpoint: a trip changed between two revisions.
package struct OutboxRow: Hashable, Sendable {
    /// How a delivery ended.
    package enum End: Hashable, Sendable {
        case delivered
        /// To be retried after this many seconds.
        case failed(retrySeconds: Int)
        /// There were no recipients, so nothing was sent; the next change is sent at once.
        case unneeded
        /// Not counted as a try; can be claimed again after this many seconds.
        case postponed(seconds: Int)
        /// The maximum number of tries has failed: it waits for the trip's next change, or for an operator.
        case givenUp
    }

    package let id: Int
    package let endpoint: String
    package let trip: TripID
    /// The revision in the endpoint's latest notification.
    package let since: Int
    package let revision: Int
    /// Number of failures so far.
    package let attempts: Int
    /// The author of the changes.
    package let author: ChangeAuthor
    /// When the first change was made that was not sent to the endpoint.
    package let changedAt: UTCInstant
    /// Seconds until its next try, if it was claimed early; 0 if it was due.
    package let waitSeconds: Int

    package init(
        id: Int, endpoint: String, trip: TripID, since: Int, revision: Int, attempts: Int, author: ChangeAuthor,
        changedAt: UTCInstant, waitSeconds: Int = 0
    ) {
        self.id = id
        self.endpoint = endpoint
        self.trip = trip
        self.since = since
        self.revision = revision
        self.attempts = attempts
        self.author = author
        self.changedAt = changedAt
        self.waitSeconds = waitSeconds
    }
}
