import LayoverModel

/// What a supplier says of its answer as a whole, read without reading the answer.
enum AnswerStatus: Hashable, Sendable {
    case results
    /// 200 or 201, and yet nothing.
    case failed
    /// Keep what you hold.
    case notModified

    /// Whether answers of this HTTP status hold results: 200, and 201 where a search is something that was created.
    ///
    /// Source: Duffel API, "Create an offer request", answers 201.
    static func mayHoldResults(_ status: Int) -> Bool { status == 200 || status == 201 }

    /// Bytes from the start that are looked at; a shorter answer is looked at whole.
    static let headBytes = 2_048
    /// An answer up to here is looked at whole: one that failed holds no results.
    static let wholeBytes = 65_536

    /// Reads `status` and `action` where Skyscanner writes them, before the results.
    ///
    /// - Complexity: O(1) for an answer with results.
    static func read(_ body: any HeldBytes, _ shape: Supplier.Shape) -> AnswerStatus {
        guard shape == .skyscanner else { return .results }
        let length = body.count <= wholeBytes ? body.count : headBytes
        return body.withPaddedBytes { bytes in
            if holds(bytes, length, "\"RESULT_STATUS_FAILED\"") { return .failed }
            return holds(bytes, length, "\"RESULT_ACTION_NOT_MODIFIED\"") ? .notModified : .results
        }
    }

    private static func holds(_ bytes: Span<UInt8>, _ length: Int, _ word: String) -> Bool {
        let word = Array(word.utf8)
        let last = min(length, bytes.count) - word.count
        guard last >= 0 else { return false }
        // Two letters tell most places off.
        for start in 0...last where bytes[start] == word[0] && bytes[start + 1] == word[1] {
            if word.indices.allSatisfy({ bytes[start + $0] == word[$0] }) { return true }
        }
        return false
    }
}
