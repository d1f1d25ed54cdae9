/// The outcome of a request.
package enum TripOutcome: Hashable, Sendable {
    case done(TripReply)
    /// The stored reply to an earlier copy of the request; nothing was changed by this one.
    case replayed(TripReply)
    case refused(TripProblem)
}
