/// Knowledge of one fact of a request.
package enum Fact: Hashable, Sendable {
    case known(Value, Certainty)
    /// Nobody will answer it.
    case unknown
    /// Results are still coming in and nothing can be said yet.
    case pending

    /// Certainty of a known value: how it may still change while results come in.
    package enum Certainty: Hashable, Sendable {
        /// It will not change.
        case final
        /// It can only grow: counts, longest durations.
        case atLeast
        /// It can only fall: smallest prices, shortest durations.
        case atMost
        /// A list that gains members and loses none.
        case growing
        /// It may become anything: the cheapest itinerary, a price seen so far for one carrier.
        case provisional
        /// Value of what could be read; the rest could not, and will not be told. A list holds at least these members,
        /// a count is at least this, a lowest price at most; what that does not decide is unknown, not pending.
        case partlyUnknown
    }

    package static func known(_ value: Value) -> Fact { .known(value, .final) }

    package var value: Value? {
        if case .known(let value, _) = self { value } else { nil }
    }
}
