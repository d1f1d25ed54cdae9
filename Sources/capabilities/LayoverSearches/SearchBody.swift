import LayoverAssembly
import LayoverFlights
import LayoverSuppliers
import LayoverWeb

/// One whole answer of a supplier and the place of the layout in it.
struct SearchBody: Sendable {
    let answer: SupplierAnswer
    let reading: SearchReading
    /// Its number among the supplier's answers; 0 for an answer that passes unread.
    let number: Int
    /// The time at which the supplier answered, in seconds since 1970.
    let seconds: Int

    /// True if the answer may be returned again because it is the supplier's final one.
    var isFinal: Bool {
        guard case .update(.facts(let facts)) = reading.outcome else { return false }
        return facts.resultStatus == .complete || facts.resultStatus == .failed
    }

    /// Its number if it has results.
    var resultNumber: Int? { if case .update(.facts) = reading.outcome { number } else { nil } }
}

/// The outcome for a client that waits for a search's answer.
enum SearchOutcome: Sendable {
    case answered(SearchAnswered)
    /// No whole answer arrived.
    case failed(SupplierFailure, retrySeconds: Int)
    /// The search can no longer be requested, and why.
    case gone(Problem)

    /// Why a layout is withheld from results that pass; `nil` if it is not.
    var withheld: DegradedReason? {
        guard case .answered(let answered) = self, answered.degraded == answered.state.withheld else { return nil }
        return answered.state.withheld
    }
}

/// A supplier's answer and the layout that was made when it arrived.
struct SearchAnswered: Sendable {
    let body: SearchBody
    /// `nil` if there is no layout.
    let layout: LayoutRevision?
    let state: SearchLayout.State
    /// The time that the latest layout took.
    let layoutMicroseconds: Int

    /// Why the answer has no layout; `nil` if it has one.
    var degraded: DegradedReason? {
        switch (body.reading.outcome, body.reading.splice) {
        case (.passes(let reason), _): reason
        case _ where state.withheld != nil: state.withheld
        case (_, .failure(let reason)): reason
        case (.update(.failed), _) where layout == nil: .resultsFailed
        case (.update(.unchanged), _) where layout == nil: .notModified
        default: layout == nil ? .noCatalog : nil
        }
    }
}
