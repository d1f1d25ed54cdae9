package import LayoverJSON
package import LayoverModel

/// Everything that Layover knows about the answers of one supplier format.
///
/// A built-in format is one type in one file and is listed in `SupplierFormat.builtIn`; the others are authors' files, read
/// into a `FormatMapping`. In every format, the layout is added at the end of the outermost object (`Splice`).
package protocol FormatDefinition: Sendable {
    /// The name in addresses, kills, the file of suppliers and findings.
    var name: String { get }

    /// True if a search is started and then polled by its session until it is complete; false if one answer has everything.
    var isPolled: Bool { get }

    /// Words near the start of an answer that reveal its status before it is read, in order of precedence.
    var marks: [FormatMark] { get }

    /// Returns whether an answer has the shape of this format; built-in formats are tried in the order of their list.
    func fits(_ tape: borrowing Tape) -> Bool

    /// Returns whether a body is an error of this format.
    func isError(_ tape: borrowing Tape) -> Bool

    /// The supplier's own ID of the search, unvalidated.
    func session(_ tape: borrowing Tape) -> TapeString?

    /// Returns whether an answer that repeats no results reports that all results have arrived.
    func isComplete(_ tape: borrowing Tape) -> Bool

    /// Reads an answer into empty facts.
    ///
    /// - Throws: `FlightReadError` if required parts are missing or a limit is exceeded.
    /// - Complexity: O(members on the way); allocates only for an answer larger than all previous ones.
    func read(
        _ tape: borrowing Tape, with reader: inout FlightReader, into facts: inout FlightFacts
    ) throws(FlightReadError)

    /// Short summaries of the first itineraries of an answer, at most `count`; `nil` if it does not have this shape, or if
    /// the format does not support summaries.
    func summaries(of answer: JSONValue, count: Int) -> [ItinerarySummary]?

    /// The single flights of an answer, for comparison with flights seen before.
    ///
    /// - Parameters:
    ///   - tape: An answer of this format.
    ///   - currency: The request's; only prices in it are compared.
    ///   - id: The only itinerary to return; `nil` for all.
    ///   - withLinks: Whether to include addresses, which take more room than everything else.
    /// - Returns: `nil` if the answer contains no results, or the format does not support single flights.
    /// - Complexity: O(answer), with some allocations for each itinerary.
    func listing(
        _ tape: borrowing Tape, currency: Currency?, of id: String?, withLinks: Bool
    ) -> FlightListing?
}

/// The defaults, for a format whose single answer has everything and no marks.
extension FormatDefinition {
    package var isPolled: Bool { false }
    package var marks: [FormatMark] { [] }
    package func isError(_ tape: borrowing Tape) -> Bool { false }
    package func session(_ tape: borrowing Tape) -> TapeString? { nil }
    package func isComplete(_ tape: borrowing Tape) -> Bool { false }
    package func summaries(of answer: JSONValue, count: Int) -> [ItinerarySummary]? { nil }
    package func listing(
        _ tape: borrowing Tape, currency: Currency?, of id: String?, withLinks: Bool
    ) -> FlightListing? { nil }

    /// The single flights of an answer, with their addresses.
    package func listing(_ tape: borrowing Tape, currency: Currency?, of id: String?) -> FlightListing? {
        listing(tape, currency: currency, of: id, withLinks: true)
    }
}

/// A word that reveals the status of a whole answer if the HTTP status does not.
package struct FormatMark: Sendable {
    /// Its bytes including quotes, at least two.
    package let word: [UInt8]
    package let resultStatus: FlightFacts.ResultStatus

    init(_ word: String, _ resultStatus: FlightFacts.ResultStatus) {
        self.word = Array(word.utf8)
        self.resultStatus = resultStatus
    }
}
