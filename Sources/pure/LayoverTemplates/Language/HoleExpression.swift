import LayoverModel

/// The content of a hole: a field by its dotted name, followed by formatters.
struct HoleExpression {
    struct Step {
        let name: String
        let argument: String?
        let range: Range<Int>
    }

    /// `["price"]`, `["hero", "alt"]`, or empty for `{{.}}`.
    let path: [String]
    let pathRange: Range<Int>
    let formatters: [Step]

    /// Reads `name`, `a.b` or `.`, then at most two of `| formatter` or `| formatter: argument`.
    init(_ tag: MustacheTag, in source: SourceText) throws(Diagnostic) {
        let pieces = HoleExpression.split(tag.content, at: UInt8(ascii: "|"), in: source.bytes)
        pathRange = pieces[0]
        path = try HoleExpression.path(pieces[0], in: source)
        var steps: [Step] = []
        for piece in pieces.dropFirst() { steps.append(try HoleExpression.step(piece, in: source)) }
        guard steps.count <= Limits.formatters else {
            throw source.error(
                "formatter", "more than \(Limits.formatters) formatters; let the provider shape the value",
                at: tag.range)
        }
        formatters = steps
    }

    /// The names between the dots; empty for `.` alone.
    static func path(_ range: Range<Int>, in source: SourceText) throws(Diagnostic) -> [String] {
        let text = source.text(range)
        if text == "." { return [] }
        let names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard names.allSatisfy(isName) else {
            throw source.error(
                "name", "'\(text)' is not a name; write letters, digits and '_', with dots between parts",
                at: range.isEmpty ? range.lowerBound..<range.lowerBound : range)
        }
        return names
    }

    static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7a).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }

    private static func step(_ range: Range<Int>, in source: SourceText) throws(Diagnostic) -> Step {
        let halves = split(range, at: UInt8(ascii: ":"), in: source.bytes)
        guard halves.count <= 2, !halves[0].isEmpty else {
            throw source.error("formatter", "write a formatter as '| date: short'", at: range)
        }
        return Step(
            name: source.text(halves[0]), argument: halves.count == 2 ? source.text(halves[1]) : nil, range: range)
    }

    /// The parts between separators, without surrounding blanks; at least one part.
    private static func split(_ range: Range<Int>, at separator: UInt8, in bytes: [UInt8]) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = range.lowerBound
        for offset in range where bytes[offset] == separator {
            parts.append(trimmed(start..<offset, in: bytes))
            start = offset + 1
        }
        parts.append(trimmed(start..<range.upperBound, in: bytes))
        return parts
    }

    private static func trimmed(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, bytes[start] <= 0x20 { start += 1 }
        while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
        return start..<end
    }
}
