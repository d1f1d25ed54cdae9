import Glibc
package import LayoverFlights
package import LayoverModel

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
        let marks = format.definition.marks
        guard !marks.isEmpty else { return .results }
        let length = body.count <= wholeBytes ? body.count : headBytes
        return body.withPaddedBytes { bytes in
            for mark in marks where holds(bytes, length, mark.word) { return AnswerStatus(mark.resultStatus) }
            return .results
        }
    }

    private init(_ resultStatus: FlightFacts.ResultStatus) {
        self =
            switch resultStatus {
            case .failed: .failed
            case .unchanged: .notModified
            case .complete, .incomplete: .results
            }
    }

    /// Looks for the word's second byte, for the first is the quote that every string begins with.
    private static func holds(_ bytes: Span<UInt8>, _ length: Int, _ word: [UInt8]) -> Bool {
        // Where the second byte of the last place is.
        let last = min(length, bytes.count) - word.count + 1
        guard word.count > 1, last >= 1 else { return false }
        return unsafe bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return false }
            var place = 1
            while place <= last, let found = unsafe memchr(base + place, Int32(word[1]), last - place + 1) {
                guard unsafe memcmp(found - 1, word, word.count) != 0 else { return true }
                place = unsafe found - UnsafeMutableRawPointer(mutating: base) + 1
            }
            return false
        }
    }
}
