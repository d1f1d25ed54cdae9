package import LayoverModel

/// What one request is told of the trips that its reader shares with friends; whoever keeps trips fills it in before the
/// layout is decided.
///
/// An immutable object, so that a request that carries it copies nothing, and one that names no trip carries a `nil`.
package final class TripFacts: Sendable {
    package enum State: Hashable, Sendable {
        /// All that the request names was looked up; facts that are not among ``values`` are unknown.
        case known
        /// A trip is not at hand yet, and a later layout will have it: what asks for it is pending.
        case awaited
        /// A trip is not at hand, and there is no later layout: what asks for it is left out.
        case late
    }

    package let state: State
    /// Facts of one trip, by names of `trip`; empty where there is none.
    package let values: [FactName: Value]
    /// Votes on itineraries of the results, at most ``Limits/marks``.
    package let marks: [ItineraryMark]

    /// Marks beyond ``Limits/marks`` are left out.
    package init(_ state: State, values: [FactName: Value] = [:], marks: [ItineraryMark] = []) {
        self.state = state
        self.values = values
        self.marks = marks.count > Limits.marks ? Array(marks.prefix(Limits.marks)) : marks
    }

    /// The same where nobody waits for what is not at hand.
    package var settled: TripFacts {
        state == .awaited ? TripFacts(.late, values: values, marks: marks) : self
    }

    /// Finds a fact of `trip`.
    func fact(_ name: FactName) -> Fact {
        switch state {
        case .known: values[name].map { .known($0) } ?? .unknown
        case .awaited: .pending
        case .late: .unknown
        }
    }
}
