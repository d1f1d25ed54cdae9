package import LayoverFlights
package import LayoverModel
import LayoverUpstream

/// The status that a supplier gives its answer as a whole, read without reading the answer.
package enum AnswerStatus: Hashable, Sendable {
    case results
    /// 200 or 201, and yet nothing.
    case failed
    /// Keep what you hold.
    case notModified

    /// True if answers of this HTTP status hold results: 200, and 201 where a search is something that was created.
    ///
    /// Source: RFC 9110, 15.3.2; Duffel's "Create an offer request" answers so.
    package static func mayHoldResults(_ status: Int) -> Bool { status == 200 || status == 201 }

    /// Bytes from the start that are looked at; a shorter answer is looked at whole.
    package static let headBytes = 2_048
    /// An answer up to here is looked at whole: one that failed holds no results.
    package static let wholeBytes = 65_536

    /// Looks for the marks of a format where its answers have them, before the results.
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
