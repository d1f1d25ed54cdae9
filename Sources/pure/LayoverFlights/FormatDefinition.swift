package import LayoverJSON
package import LayoverModel

/// All that is known of the answers of one supplier format.
///
/// A built-in format is one type in one file, and stands in the list `SupplierFormat.builtIn`; the others are files of authors,
/// read into a `FormatMapping`. The layout goes to the same place in all of them, the end of the outermost object (`Splice`).
package protocol FormatDefinition: Sendable {
    /// As addresses, kills, the file of suppliers and findings name it.
    var name: String { get }

    /// True if a search is begun, then asked about by its session until complete; else one answer has everything.
    var isPolled: Bool { get }

    /// Words near the beginning of an answer by which the whole is judged before it is read, the first of them first.
    var marks: [FormatMark] { get }

    /// Tells whether an answer has the shape of this format; built-in formats are asked in the order of their list.
    func fits(_ tape: borrowing Tape) -> Bool

    /// Tells whether a body is an error of this format.
    func isError(_ tape: borrowing Tape) -> Bool

    /// The supplier's own name for the search, as the answer has it and unchecked.
    func session(_ tape: borrowing Tape) -> TapeString?

    /// Tells whether an answer that repeats nothing says that all results are in.
    func isComplete(_ tape: borrowing Tape) -> Bool

    /// Reads an answer into empty facts.
    ///
    /// - Throws: `FlightReadError`: it lacks what the format needs, or has too many of something.
    /// - Complexity: O(members on the way); allocates only where the answer is the largest so far.
    func read(
        _ tape: borrowing Tape, with reader: inout FlightReader, into facts: inout FlightFacts
    ) throws(FlightReadError)

    /// The first itineraries of an answer in a few words, at most `count`; `nil` where it does not have this shape, or
    /// where the format has no words for them.
    func summaries(of answer: JSONValue, count: Int) -> [ItinerarySummary]?

    /// The single flights of an answer, for whoever compares them with flights seen before.
    ///
    /// - Parameters:
    ///   - tape: An answer of this format.
    ///   - currency: The request's, in which alone prices are compared.
    ///   - id: The only itinerary that is wanted; `nil` for all.
    ///   - withLinks: Whether addresses are wanted, which take more room than all else.
    /// - Returns: `nil` where the answer holds no results, or the format tells no single flights.
    /// - Complexity: O(answer), with some allocations for each itinerary.
    func listing(
        _ tape: borrowing Tape, currency: Currency?, of id: String?, withLinks: Bool
    ) -> FlightListing?
}

/// A format with one answer that has everything, and nothing to say of the whole.
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

    /// The offers of an answer; nobody who compares them asks where they are sold.
    ///
    /// - Parameters:
    ///   - tape: An answer of this format.
    ///   - currency: The request's, in which alone prices are compared.
    /// - Returns: `nil` where the answer holds no results, or the format tells no single flights.
    /// - Complexity: O(answer), with some allocations for each itinerary.
    package func offers(_ tape: borrowing Tape, currency: Currency?) -> OfferListing? {
        listing(tape, currency: currency, of: nil, withLinks: false).map(OfferListing.init)
    }
}

/// A word that says of an answer as a whole what its HTTP status does not.
package struct FormatMark: Sendable {
    /// Its bytes, quotes and all, two at least.
    package let word: [UInt8]
    package let resultStatus: FlightFacts.ResultStatus

    init(_ word: String, _ resultStatus: FlightFacts.ResultStatus) {
        self.word = Array(word.utf8)
        self.resultStatus = resultStatus
    }
}
