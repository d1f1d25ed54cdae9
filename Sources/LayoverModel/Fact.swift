/// What is known about one fact of a request.
package enum Fact: Hashable, Sendable {
    case known(Value, Certainty)
    /// Nobody will answer it.
    case unknown
    /// Results are still coming in and nothing can be said yet.
    case pending

    /// How a known value may still change while results come in.
    package enum Certainty: Hashable, Sendable {
        /// It will not change.
        case final
        /// It can only grow: counts, longest durations.
        case atLeast
        /// It can only fall: smallest prices, shortest durations.
        case atMost
        /// A list that gains members and loses none.
        case growing
        /// A list that may have other members, and nobody will ever tell.
        case partlyUnknown
        /// It may become anything: the cheapest itinerary, a price seen so far for one carrier.
        case provisional
    }

    package static func known(_ value: Value) -> Fact { .known(value, .final) }

    package var value: Value? {
        if case .known(let value, _) = self { value } else { nil }
    }
}
