package import LayoverModel

/// The part of an endpoint's outbox that is to be sent again at once.
package enum OutboxReplay: Hashable, Sendable {
    /// Failed deliveries that wait for their next try.
    case failed
    /// All unsent notifications, including those that were given up.
    case untold
    /// One trip from its beginning, sent or not.
    case trip(TripID)
    /// The trips that changed since a moment, sent or not, as far as their logs go back.
    case since(UTCInstant)
}
