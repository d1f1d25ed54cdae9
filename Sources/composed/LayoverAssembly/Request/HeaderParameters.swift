/// Reads `name=value` pairs of a header; a value may be in double quotes.
enum HeaderParameters {
    static let byteLimit = 4096
    static let pairLimit = 64

    /// The pairs in the order written, without surrounding spaces.
    static func read(_ text: String, separator: Character) throws(HeaderProblem) -> [(name: String, value: String)] {
        guard text.utf8.count <= byteLimit else {
            throw HeaderProblem(reason: "the header has more than \(byteLimit) bytes")
        }
        var pairs: [(name: String, value: String)] = []
        for piece in try pieces(text, separator) {
            let trimmed = trim(piece)
            guard !trimmed.isEmpty else { continue }
            guard let equals = trimmed.firstIndex(of: "=") else {
                throw HeaderProblem(reason: "'\(trimmed.prefix(40))' has no '='")
            }
            pairs.append((trim(trimmed[..<equals]), unquoted(trim(trimmed[trimmed.index(after: equals)...]))))
            guard pairs.count <= pairLimit else { throw HeaderProblem(reason: "more than \(pairLimit) pairs") }
        }
        return pairs
    }

    /// Splits at the separator outside of quotes.
    private static func pieces(_ text: String, _ separator: Character) throws(HeaderProblem) -> [Substring] {
        var pieces: [Substring] = []
        var start = text.startIndex
        var isQuoted = false
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            guard text[index] == separator, !isQuoted else { continue }
            pieces.append(text[start..<index])
            start = text.index(after: index)
        }
        guard !isQuoted else { throw HeaderProblem(reason: "a quote is not closed") }
        pieces.append(text[start...])
        return pieces
    }

    private static func trim(_ text: some StringProtocol) -> String {
        var part = text[...]
        while let first = part.first, first == " " || first == "\t" { part.removeFirst() }
        while let last = part.last, last == " " || last == "\t" { part.removeLast() }
        return String(part)
    }

    private static func unquoted(_ text: String) -> String {
        text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"") ? String(text.dropFirst().dropLast()) : text
    }
}
