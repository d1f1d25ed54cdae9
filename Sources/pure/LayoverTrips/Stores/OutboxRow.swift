package import LayoverModel

/// Something that an endpoint is to be told: a trip changed between two revisions.
package struct OutboxRow: Hashable, Sendable {
    /// How a delivery ended.
    package enum End: Hashable, Sendable {
        case delivered
        /// To be tried again after so many seconds.
        case failed(retrySeconds: Int)
        /// Nobody was to be told, so nothing was sent; the next change is told at once.
        case unneeded
        /// Not counted as a try; to be lent again after so many seconds.
        case postponed(seconds: Int)
        /// Tried as often as may be: it waits for the trip's next change, or for an operator.
        case givenUp
    }

    package let id: Int
    package let endpoint: String
    package let trip: TripID
    /// What the endpoint was told last.
    package let since: Int
    package let revision: Int
    /// Failures so far.
    package let attempts: Int
    /// Who made the changes.
    package let author: ChangeAuthor
    /// When the first change was made that the endpoint was not told.
    package let changedAt: UTCInstant
    /// Seconds until its next try, where it was lent before its time; 0 where it was due.
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
