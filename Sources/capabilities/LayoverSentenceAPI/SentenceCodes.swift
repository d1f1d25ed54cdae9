import LayoverHTTP
import LayoverJSON
import LayoverSentence
import LayoverWeb

/// The list of codes of one body.
enum SentenceCodes {
    /// Reads `{"codes": [...]}`, or the list alone.
    ///
    /// - Throws: `SentenceRefusal.badCodes` if it is missing, invalid or too long.
    static func read(_ request: borrowing HTTPRequest) throws(SentenceRefusal) -> [String] {
        guard (1...SentenceCallLimits.bodyBytes).contains(request.bodyCount), !request.isEncoded,
            let value = try? JSONValue(parsing: request.bodyBytes),
            let items = value.items ?? value["codes"]?.items, items.count <= SentenceLimits.batch
        else { throw .badCodes }
        let codes = items.compactMap(\.string)
        guard codes.count == items.count else { throw .badCodes }
        return codes
    }
}
