/// What is known of one fact of a request.
package enum Fact: Hashable, Sendable {
    case known(Value, Certainty)
    /// No source will supply it.
    case unknown
    /// Results are still arriving, so its value is open.
    case pending

    /// Certainty of a known value: how it may still change while results arrive.
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
        /// Value of the part that could be read; the rest will never be known.
        ///
        /// A list has at least these members, a count is at least this, a lowest price at most this; conditions that this
        /// does not decide are unknown, not pending.
        case partlyUnknown
    }

    package static func known(_ value: Value) -> Fact { .known(value, .final) }

    package var value: Value? {
        if case .known(let value, _) = self { value } else { nil }
    }
}
