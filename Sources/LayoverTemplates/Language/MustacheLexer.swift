import LayoverModel

/// Cuts a template into text and tags, with the whitespace rules of the Mustache specification.
///
/// - Complexity: O(*n*) in the bytes of the source.
struct MustacheLexer {
    private let source: SourceText
    private let bytes: [UInt8]
    private var tokens: [MustacheToken] = []

    private init(_ source: SourceText) {
        self.source = source
        bytes = source.bytes
    }

    /// The tokens of `source`, or the one tag that is never closed.
    static func tokens(of source: SourceText) throws(Diagnostic) -> [MustacheToken] {
        var lexer = MustacheLexer(source)
        try lexer.run()
        return lexer.tokens
    }

    private mutating func run() throws(Diagnostic) {
        var textStart = source.start
        while let open = braces(UInt8(ascii: "{"), from: textStart, below: bytes.count) {
            let tag = try tag(at: open)
            var textEnd = tag.range.lowerBound
            var next = tag.range.upperBound
            if tag.kind.mayStandAlone, let line = lineStandingAlone(around: tag.range) {
                textEnd = line.lowerBound
                next = line.upperBound
            }
            appendText(textStart..<textEnd)
            tokens.append(.tag(tag))
            textStart = next
        }
        appendText(textStart..<bytes.count)
    }

    private mutating func appendText(_ range: Range<Int>) {
        if !range.isEmpty { tokens.append(.text(range)) }
    }

    private func tag(at open: Int) throws(Diagnostic) -> MustacheTag {
        let inner = open + 2
        let sign = inner < bytes.count ? bytes[inner] : 0
        guard let close = braces(UInt8(ascii: "}"), from: inner, below: bytes.count) else {
            throw source.error("unclosed", "'{{' is never closed; write '}}' behind the name", open..<inner)
        }
        if let another = braces(UInt8(ascii: "{"), from: inner + 1, below: close), sign != UInt8(ascii: "!") {
            throw source.error(
                "unclosed", "'{{' is not closed before the next '{{'; write '}}' behind the name", open..<another)
        }
        if sign == UInt8(ascii: "{") {
            let end = close + 2 < bytes.count && bytes[close + 2] == UInt8(ascii: "}") ? close + 3 : close + 2
            return MustacheTag(kind: .raw, content: trimmed(inner + 1..<close), range: open..<end)
        }
        let kind = kind(of: sign)
        let content = kind == .variable ? inner..<close : min(inner + 1, close)..<close
        return MustacheTag(kind: kind, content: trimmed(content), range: open..<close + 2)
    }

    private func kind(of sign: UInt8) -> MustacheTag.Kind {
        switch sign {
        case UInt8(ascii: "#"): .section
        case UInt8(ascii: "^"): .inverted
        case UInt8(ascii: "/"): .close
        case UInt8(ascii: "!"): .comment
        case UInt8(ascii: ">"): .partial
        case UInt8(ascii: "@"): .message
        case UInt8(ascii: "&"): .raw
        case UInt8(ascii: "="): .delimiters
        case UInt8(ascii: "<"): .parent
        case UInt8(ascii: "$"): .block
        default: .variable
        }
    }

    /// The offset of the next two equal `brace`s.
    private func braces(_ brace: UInt8, from start: Int, below end: Int) -> Int? {
        var offset = start
        while offset + 1 < end {
            if bytes[offset] == brace, bytes[offset + 1] == brace { return offset }
            offset += 1
        }
        return nil
    }

    /// The whole line, its end included, where a tag has it for itself.
    private func lineStandingAlone(around tag: Range<Int>) -> Range<Int>? {
        var start = tag.lowerBound
        while start > source.start, isBlank(bytes[start - 1]) { start -= 1 }
        guard start == source.start || bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
        var end = tag.upperBound
        while end < bytes.count, isBlank(bytes[end]) { end += 1 }
        guard end < bytes.count else { return start..<end }
        if bytes[end] == UInt8(ascii: "\r"), end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "\n") { end += 1 }
        return bytes[end] == UInt8(ascii: "\n") ? start..<end + 1 : nil
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isSpace(bytes[start]) { start += 1 }
        while end > start, isSpace(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private func isSpace(_ byte: UInt8) -> Bool { isBlank(byte) || byte == 0x0a || byte == 0x0d }
}
