/// The decision about one request: the outcome, the rows to write, and all rows afterwards.
package struct TripDecision: Sendable {
    package let outcome: TripOutcome
    /// In the order in which they must be written; empty for a request that changes nothing.
    package let changes: [RowChange]
    /// `nil` if there is no such trip, or it was deleted.
    package let rows: TripRows?

    /// The lines of the change log among ``changes``.
    package var log: [TripChange] {
        changes.compactMap { if case .change(let change) = $0 { change } else { nil } }
    }
}
