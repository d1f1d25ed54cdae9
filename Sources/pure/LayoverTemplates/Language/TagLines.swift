/// Decides which blanks and line ends of a template belong to its tags, by the whitespace rules of the Mustache
/// specification.
///
/// - A tag that can stand alone takes its line if there is nothing else on it.
/// - A parent does the same if its tag starts a line and its end tag ends that line or a later one.
/// - Content of a parent outside of its blocks is never shown, so a block there takes the rest of its first line and the
///   blanks before its end tag.
/// - In the specification's dialect, any other block that starts a line takes the blanks before it, and then also the
///   line end after it; they are written where its content is written.
///
/// - Complexity: O(*n*) in the bytes of the source.
struct TagLines {
    private let source: SourceText
    private let dialect: MustacheDialect
    private var tags: [MustacheTag]
    /// Indices of the sections, parents and blocks that are open.
    private var open: [Int] = []

    private init(_ tags: [MustacheTag], in source: SourceText, as dialect: MustacheDialect) {
        self.source = source
        self.dialect = dialect
        self.tags = tags
    }

    /// The tags, each with the blanks and line ends that belong to it.
    static func placed(_ tags: [MustacheTag], in source: SourceText, as dialect: MustacheDialect) -> [MustacheTag] {
        var lines = TagLines(tags, in: source, as: dialect)
        for index in tags.indices { lines.place(index) }
        return lines.tags
    }

    private mutating func place(_ index: Int) {
        if tags[index].kind.mayStandAlone { takeLine(from: index, to: index) }
        switch tags[index].kind {
        case .section, .inverted, .parent: open.append(index)
        case .block:
            placeBlock(index)
            open.append(index)
        case .close: placeEnd(index)
        default: break
        }
    }

    private mutating func placeBlock(_ index: Int) {
        if isInParent { takeLineEnd(index) }
        if isInParent || dialect == .specification { takeLineStart(index) }
    }

    private mutating func placeEnd(_ index: Int) {
        guard let opened = open.popLast() else { return }
        switch tags[opened].kind {
        case .parent: takeLine(from: opened, to: index)
        case .block where isInParent: takeLineStart(index)
        case .block where dialect == .specification && tags[opened].takesLineStart: takeLineEnd(index)
        default: break
        }
    }

    /// True if the innermost open tag is a parent.
    private var isInParent: Bool { open.last.map { tags[$0].kind == .parent } ?? false }

    /// Takes everything before `first` and after `last` on their lines, if it is blank on both sides.
    private mutating func takeLine(from first: Int, to last: Int) {
        guard let start = lineStart(before: tags[first].range.lowerBound),
            let end = lineEnd(behind: tags[last].range.upperBound)
        else { return }
        tags[first].takeLineStart(from: start)
        tags[last].takeLineEnd(to: end)
    }

    private mutating func takeLineStart(_ index: Int) {
        guard let start = lineStart(before: tags[index].range.lowerBound) else { return }
        tags[index].takeLineStart(from: start)
    }

    private mutating func takeLineEnd(_ index: Int) {
        guard let end = lineEnd(behind: tags[index].range.upperBound) else { return }
        tags[index].takeLineEnd(to: end)
    }

    /// Finds the start of the line of `offset`, if there are only blanks in between.
    private func lineStart(before offset: Int) -> Int? {
        var start = offset
        while start > source.start, isBlank(source.bytes[start - 1]) { start -= 1 }
        return source.isLineStart(start) ? start : nil
    }

    /// Finds the start of the next line, or the end of the text, if there are only blanks in between.
    private func lineEnd(behind offset: Int) -> Int? {
        let bytes = source.bytes
        var end = offset
        while end < bytes.count, isBlank(bytes[end]) { end += 1 }
        guard end < bytes.count else { return end }
        if bytes[end] == UInt8(ascii: "\r"), end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "\n") { end += 1 }
        return bytes[end] == UInt8(ascii: "\n") ? end + 1 : nil
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
