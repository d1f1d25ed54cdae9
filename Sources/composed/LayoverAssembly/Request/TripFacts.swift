package import LayoverModel

/// Facts about the trips that the reader of one request shares with friends.
///
/// The keeper of trips sets them before the layout is decided.
///
/// An immutable object, so that requests copy nothing. A request that names no trip has `nil`.
package final class TripFacts: Sendable {
    package enum State: Hashable, Sendable {
        /// Every trip of the request was looked up; facts that are missing in ``values`` are unknown.
        case known
        /// A trip is not available yet, but will be for a later layout: its facts are pending.
        case awaited
        /// A trip is not available, and there is no later layout: widgets that need it are left out.
        case late
    }

    package let state: State
    /// Facts of one trip, by names of `trip`; empty if there is no trip.
    package let values: [FactName: Value]
    /// Votes on itineraries of the results, at most ``Limits/marks``.
    package let marks: [ItineraryMark]

    /// Keeps the first ``Limits/marks`` marks.
    package init(_ state: State, values: [FactName: Value] = [:], marks: [ItineraryMark] = []) {
        self.state = state
        self.values = values
        self.marks = marks.count > Limits.marks ? Array(marks.prefix(Limits.marks)) : marks
    }

    /// The same for a layout that will not wait for missing trips.
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
