import LayoverAssembly
import LayoverFlights
import LayoverHTTP
import LayoverModel
import LayoverSuppliers
import LayoverWeb

/// One whole answer of a supplier and where a layout goes in it.
struct SearchBody: Sendable {
    let answer: SupplierAnswer
    let reading: SearchReading
    /// Which of the supplier's answers it is; 0 for one without results.
    let number: Int
    /// Since 1970, when the supplier gave it.
    let seconds: Int

    /// True if the answer may be given again, as the supplier's last word.
    var isFinal: Bool {
        guard case .update(.facts(let facts)) = reading.outcome else { return false }
        return facts.resultStatus == .complete || facts.resultStatus == .failed
    }

    /// Its number where results stand in it.
    var resultNumber: Int? { if case .update(.facts) = reading.outcome { number } else { nil } }
}

/// The outcome that a client waiting for a search's answer is told.
enum SearchOutcome: Sendable {
    case answered(SearchAnswered)
    /// No whole answer came.
    case failed(SupplierFailure, retrySeconds: Int)
    /// Nobody can ask any more, and why.
    case gone(Problem)

    /// Why results pass without a layout that content would have; `nil` otherwise.
    var withheld: DegradedReason? {
        guard case .answered(let answered) = self, answered.degraded == answered.withheld else { return nil }
        return answered.withheld
    }
}

/// A supplier's answer and the layout that was made when it came.
struct SearchAnswered: Sendable {
    let body: SearchBody
    /// `nil` where there is none.
    let layout: LayoutRevision?
    /// Why cards are withheld, so that results pass without a layout; `nil` while they are not.
    let withheld: DegradedReason?
    /// True if no card failed.
    let isWhole: Bool
    let ticket: SearchTicket
    /// The short hash of the catalog.
    let catalog: String
    /// Time that the layout took that was assembled last.
    let layoutMicroseconds: Int

    /// Why the layout does not stand in the answer; `nil` where it does.
    var degraded: DegradedReason? {
        switch (body.reading.outcome, body.reading.splice) {
        case (.passes(let reason), _): reason
        case _ where withheld != nil: withheld
        case (_, .failure(let reason)): reason
        case (.update(.failed), _) where layout == nil: .resultsFailed
        case (.update(.unchanged), _) where layout == nil: .notModified
        default: layout == nil ? .noCatalog : nil
        }
    }
}
