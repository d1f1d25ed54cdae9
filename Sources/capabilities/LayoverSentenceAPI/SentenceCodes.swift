import LayoverHTTP
import LayoverJSON
import LayoverSentence
import LayoverWeb

/// The list of codes of one body.
enum SentenceCodes {
    /// Reads `{"codes": [...]}`, or the list alone; `nil` if it is missing, invalid or too long.
    static func read(_ request: borrowing HTTPRequest) -> [String]? {
        let count = request.bodyCount
        guard count > 0, count <= SentenceCallLimits.bodyBytes, !request.isEncoded else { return nil }
        let bytes = request.withPaddedBody { body, _ in body.extracting(0..<count).array }
        guard let value = try? JSONValue(parsing: bytes), let items = value.items ?? value["codes"]?.items,
            items.count <= SentenceLimits.batch
        else { return nil }
        let codes = items.compactMap(\.string)
        return codes.count == items.count ? codes : nil
    }
}
