import LayoverModel

/// Splits a template into text and tags, by the whitespace rules of the Mustache specification.
///
/// - Complexity: O(*n*) in the bytes of the source.
struct MustacheLexer {
    private let source: SourceText
    private let bytes: [UInt8]
    private let dialect: MustacheDialect
    private var delimiters = MustacheDelimiters.standard

    private init(_ source: SourceText, as dialect: MustacheDialect) {
        self.source = source
        self.dialect = dialect
        bytes = source.bytes
    }

    /// The tokens of `source`; throws the finding about the first tag that is never closed, or that changes the delimiters
    /// wrongly.
    ///
    /// In the specification's dialect, an empty text precedes a tag that starts a line without consuming its beginning.
    /// Every line therefore begins with a text, before which an indentation can be inserted.
    static func tokens(
        of source: SourceText, as dialect: MustacheDialect = .card
    ) throws(Diagnostic) -> [MustacheToken] {
        var lexer = MustacheLexer(source, as: dialect)
        return lexer.tokens(TagLines.placed(try lexer.tags(), in: source, as: dialect))
    }

    private func tokens(_ tags: [MustacheTag]) -> [MustacheToken] {
        var tokens: [MustacheToken] = []
        var textStart = source.start
        for tag in tags {
            if textStart < tag.taken.lowerBound { tokens.append(.text(textStart..<tag.taken.lowerBound)) }
            let start = tag.range.lowerBound
            if dialect == .specification, !tag.takesLineStart, source.isLineStart(start) {
                tokens.append(.text(start..<start))
            }
            tokens.append(.tag(tag))
            textStart = tag.taken.upperBound
        }
        if textStart < bytes.count { tokens.append(.text(textStart..<bytes.count)) }
        return tokens
    }

    private mutating func tags() throws(Diagnostic) -> [MustacheTag] {
        var tags: [MustacheTag] = []
        var offset = source.start
        while let open = find(delimiters.open, from: offset, below: bytes.count) {
            let tag = try tag(at: open)
            if tag.kind == .delimiters, dialect == .specification { try changeDelimiters(tag) }
            tags.append(tag)
            offset = tag.range.upperBound
        }
        return tags
    }

    private mutating func changeDelimiters(_ tag: MustacheTag) throws(Diagnostic) {
        guard let changed = MustacheDelimiters(bytes[tag.content]) else {
            throw source.error(
                "delimiters", "'\(source.text(tag.range))' does not set two delimiters; write '{{=<% %>=}}'",
                at: tag.range
            )
        }
        delimiters = changed
    }

    private func tag(at open: Int) throws(Diagnostic) -> MustacheTag {
        let inner = open + delimiters.open.count
        let sign = isClosed(at: inner) ? 0 : bytes[inner]
        let kind = kind(of: sign)
        let content = kind == .variable ? inner : inner + 1
        let closing = closing(kind, sign)
        guard let close = find(closing, from: content, below: bytes.count) else {
            throw unclosed(open..<inner, closing, "is never closed")
        }
        if dialect == .card, kind != .comment, let next = find(delimiters.open, from: inner + 1, below: close) {
            throw unclosed(open..<next, closing, "is not closed before the next '{{'")
        }
        return MustacheTag(kind: kind, content: trimmed(content..<close), range: open..<close + closing.count)
    }

    private func unclosed(_ range: Range<Int>, _ closing: [UInt8], _ fault: String) -> Diagnostic {
        let open = String(decoding: delimiters.open, as: UTF8.self) + (closing.first == UInt8(ascii: "=") ? "=" : "")
        let close = String(decoding: closing, as: UTF8.self)
        return source.error("unclosed", "'\(open)' \(fault); write '\(close)' after the name", at: range)
    }

    /// True if a tag ends directly where its content would begin, or at the end of the text.
    private func isClosed(at offset: Int) -> Bool {
        offset == bytes.count || bytes[offset...].starts(with: delimiters.close)
    }

    private func kind(of sign: UInt8) -> MustacheTag.Kind {
        switch sign {
        case UInt8(ascii: "#"): .section
        case UInt8(ascii: "^"): .inverted
        case UInt8(ascii: "/"): .close
        case UInt8(ascii: "!"): .comment
        case UInt8(ascii: ">"): .partial
        case UInt8(ascii: "@") where dialect == .card: .message
        case UInt8(ascii: "&"), UInt8(ascii: "{"): .raw
        case UInt8(ascii: "="): .delimiters
        case UInt8(ascii: "<"): .parent
        case UInt8(ascii: "$"): .block
        default: .variable
        }
    }

    /// Returns the bytes that end a tag: `}}}` after `{{{`, and `=}}` after `{{=` if delimiters can change.
    private func closing(_ kind: MustacheTag.Kind, _ sign: UInt8) -> [UInt8] {
        if sign == UInt8(ascii: "{") { return [UInt8(ascii: "}")] + delimiters.close }
        if kind == .delimiters, dialect == .specification { return [UInt8(ascii: "=")] + delimiters.close }
        return delimiters.close
    }

    /// The offset of the next `word` that ends at or before `end`.
    private func find(_ word: [UInt8], from start: Int, below end: Int) -> Int? {
        var offset = start
        while offset + word.count <= end {
            if bytes[offset] == word[0], bytes[offset..<offset + word.count].elementsEqual(word) { return offset }
            offset += 1
        }
        return nil
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isSpace(bytes[start]) { start += 1 }
        while end > start, isSpace(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d }
}
