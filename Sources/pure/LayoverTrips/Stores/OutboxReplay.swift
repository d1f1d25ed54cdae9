package import LayoverModel

/// What of an endpoint's part of the outbox is to be told at once.
package enum OutboxReplay: Hashable, Sendable {
    /// What failed and waits for its next try.
    case failed
    /// All that was not told, what was given up too.
    case untold
    /// One trip from its beginning, told or not.
    case trip(TripID)
    /// The trips that changed since a moment, told or not, as far as their logs go back.
    case since(UTCInstant)
}
