package import LayoverFlights
package import LayoverModel
import LayoverUpstream

/// The supplier's own status of an answer, found without parsing the answer.
package enum AnswerStatus: Hashable, Sendable {
    case results
    /// A failed search, although its status is 200 or 201.
    case failed
    /// The previous results still apply.
    case notModified

    /// True if answers of this HTTP status may hold results: 200, and 201 for a search that was created.
    ///
    /// Source: RFC 9110, 15.3.2; Duffel's "Create an offer request" returns 201.
    package static func mayHoldResults(_ status: Int) -> Bool { status == 200 || status == 201 }

    /// Bytes from the start that are searched; a shorter answer is searched whole.
    package static let headBytes = 2_048
    /// Answers up to this size are searched whole, because a failed one holds no results.
    package static let wholeBytes = 65_536

    /// Searches for the marks of a format in the part of an answer before the results.
    ///
    /// - Complexity: O(1) for an answer with results.
    package static func read(_ body: any HeldBytes, _ format: SupplierFormat) -> AnswerStatus {
        let length = body.count <= wholeBytes ? body.count : headBytes
        let mark = format.definition.marks.first { body.holds($0.word, within: length) }
        return mark.map { AnswerStatus($0.resultStatus) } ?? .results
    }

    private init(_ resultStatus: FlightFacts.ResultStatus) {
        self =
            switch resultStatus {
            case .failed: .failed
            case .unchanged: .notModified
            case .complete, .incomplete: .results
            }
    }
}
