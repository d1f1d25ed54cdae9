/// Reads `name=value` pairs of a header; a value may be in double quotes.
///
/// On bytes: nearly every request of an app has such a header.
enum HeaderParameters {
    static let byteLimit = 4096
    static let pairLimit = 64

    private typealias Bytes = Substring.UTF8View

    /// The pairs in the order written, without surrounding spaces.
    static func read(_ text: String, separator: UInt8) throws(HeaderProblem) -> [(name: String, value: String)] {
        guard text.utf8.count <= byteLimit else {
            throw HeaderProblem(reason: "the header has more than \(byteLimit) bytes")
        }
        var pairs: [(name: String, value: String)] = []
        for piece in try pieces(text[...].utf8, separator) {
            let trimmed = trim(piece)
            guard !trimmed.isEmpty else { continue }
            guard let equals = trimmed.firstIndex(of: 0x3d) else {
                throw HeaderProblem(reason: "'\(Substring(trimmed).prefix(40))' has no '='")
            }
            let (name, value) = (trim(trimmed[..<equals]), unquoted(trim(trimmed[equals...].dropFirst())))
            pairs.append((String(Substring(name)), String(Substring(value))))
            guard pairs.count <= pairLimit else { throw HeaderProblem(reason: "more than \(pairLimit) pairs") }
        }
        return pairs
    }

    /// Splits at the separator outside of quotes.
    private static func pieces(_ text: Bytes, _ separator: UInt8) throws(HeaderProblem) -> [Bytes] {
        var pieces: [Bytes] = []
        var start = text.startIndex
        var isQuoted = false
        for index in text.indices {
            if text[index] == 0x22 { isQuoted.toggle() }
            guard text[index] == separator, !isQuoted else { continue }
            pieces.append(text[start..<index])
            start = text.index(after: index)
        }
        guard !isQuoted else { throw HeaderProblem(reason: "a quote is not closed") }
        pieces.append(text[start...])
        return pieces
    }

    private static func trim(_ text: Bytes) -> Bytes {
        var part = text
        while let first = part.first, first == 0x20 || first == 0x09 { part = part.dropFirst() }
        while let last = part.last, last == 0x20 || last == 0x09 { part = part.dropLast() }
        return part
    }

    private static func unquoted(_ text: Bytes) -> Bytes {
        text.count >= 2 && text.first == 0x22 && text.last == 0x22 ? text.dropFirst().dropLast() : text
    }
}
