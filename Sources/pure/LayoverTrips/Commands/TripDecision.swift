/// What rules make of one request: the answer, the rows to write, and all rows as they are then.
package struct TripDecision: Sendable {
    package let outcome: TripOutcome
    /// In the order in which they are to be written; none for a request that changes nothing.
    package let changes: [RowChange]
    /// `nil` where there is no trip, or none any more.
    package let rows: TripRows?

    /// The lines of the change log among ``changes``.
    package var log: [TripChange] {
        changes.compactMap { if case .change(let change) = $0 { change } else { nil } }
    }
}
