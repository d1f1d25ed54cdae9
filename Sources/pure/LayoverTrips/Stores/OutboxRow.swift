/// Something that an endpoint is to be told: a trip changed between two revisions.
package struct OutboxRow: Hashable, Sendable {
    /// How a delivery ended.
    package enum End: Hashable, Sendable {
        case delivered
        /// To be tried again after so many seconds.
        case failed(retrySeconds: Int)
    }

    package let id: Int
    package let endpoint: String
    package let trip: TripID
    /// What the endpoint was told last.
    package let since: Int
    package let revision: Int
    /// Failures so far.
    package let attempts: Int

    package init(id: Int, endpoint: String, trip: TripID, since: Int, revision: Int, attempts: Int) {
        self.id = id
        self.endpoint = endpoint
        self.trip = trip
        self.since = since
        self.revision = revision
        self.attempts = attempts
    }
}
