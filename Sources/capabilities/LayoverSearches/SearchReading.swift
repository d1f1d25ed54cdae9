import LayoverAssembly
import LayoverFlights
import LayoverFrame
import LayoverJSON
import LayoverLayouts
import LayoverModel
import LayoverSuppliers

/// The meaning of a supplier's answer after it was read; it holds none of the bytes.
struct SearchReading: Sendable {
    enum Outcome: Sendable {
        case update(SearchUpdate)
        /// Not an answer to a search: its bytes pass, with this reason.
        case passes(DegradedReason)
    }

    let outcome: Outcome
    /// The place of the layout, or the reason why it has none.
    let splice: Result<LayoutPlace, DegradedReason>
    /// The supplier's own name for the search, if the answer has one.
    let session: String?
    /// The number of the publication that it was read under; `nil` for an answer that passes unread.
    private(set) var serving: Int? = nil
    /// True if the bytes are JSON.
    ///
    /// They are then sent as JSON, whatever the supplier calls them.
    var isRead: Bool { if case .update = outcome { true } else { false } }

    /// Makes the reading of an answer that passes unread.
    init(passing reason: DegradedReason) {
        outcome = .passes(reason)
        splice = .failure(reason)
        session = nil
    }

    private init(_ outcome: Outcome, _ splice: Splice, session: String?) {
        self.outcome = outcome
        self.session = session
        self.splice = Result { () throws(DegradedReason) in try LayoutPlace(splice) }
    }

    /// Stores the number of the publication that it was read under.
    mutating func setServing(_ number: Int) { serving = number }

    /// Reads an answer; needs no served content.
    ///
    /// - Complexity: O(bytes); everything that is kept is copied at its exact size.
    init(_ answer: SupplierAnswer, as format: SupplierFormat, _ terms: AnswerTerms, workers: WorkerPool) {
        guard AnswerStatus.mayHoldResults(answer.status) else {
            self.init(passing: .supplierError)
            return
        }
        let body = answer.body
        self = workers.withWorker(reading: body.count) { worker in
            body.withPaddedBytes { bytes in
                SearchReading(bytes, count: body.count, as: format, terms, with: &worker)
            }
        }
    }

    private init(
        _ bytes: Span<UInt8>, count: Int, as format: SupplierFormat, _ terms: AnswerTerms,
        with worker: inout WorkerState
    ) {
        do throws(DegradedReason) {
            self = try worker.parse(bytes, count: count) { tape, reader, facts throws in
                try SearchReading(tape, as: format, terms, with: &reader, into: &facts)
            }
        } catch {
            self.init(passing: error)
        }
    }

    private init(
        _ tape: borrowing Tape, as format: SupplierFormat, _ terms: AnswerTerms, with reader: inout FlightReader,
        into facts: inout FlightFacts
    ) throws {
        let session = SupplierSession.read(tape, as: format)
        do throws(DegradedReason) {
            try WorkerState.read(tape, as: format, terms, with: &reader, into: &facts)
            self.init(.update(.facts(facts.kept)), tape.splice(), session: session)
        } catch {
            switch error {
            case .notModified:
                let update = SearchUpdate.unchanged(isComplete: format.definition.isComplete(tape))
                self.init(.update(update), tape.splice(), session: session)
            case .resultsFailed: self.init(.update(.failed), tape.splice(), session: session)
            default: throw error
            }
        }
    }
}
