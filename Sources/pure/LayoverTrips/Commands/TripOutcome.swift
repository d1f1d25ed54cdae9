/// What a caller is answered.
package enum TripOutcome: Hashable, Sendable {
    case done(TripReply)
    /// From the stored reply to the request's twin; nothing was changed by this one.
    case replayed(TripReply)
    case refused(TripProblem)
}
