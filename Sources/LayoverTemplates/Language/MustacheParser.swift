import LayoverModel

/// Builds the tree of sections from tokens and refuses what cards do not know.
struct MustacheParser {
    private struct OpenSection {
        let tag: MustacheTag
        let outer: [TemplateNode]
    }

    private let source: SourceText
    private var nodes: [TemplateNode] = []
    private var open: [OpenSection] = []
    private var findings: [Diagnostic] = []
    /// Nothing is read behind a section that nests too deeply.
    private var isTooDeep = false

    private init(_ source: SourceText) { self.source = source }

    /// The parts of `source` in order, with everything that is wrong with its tags.
    static func parse(_ source: SourceText) -> (nodes: [TemplateNode], findings: [Diagnostic]) {
        if let fault = source.hygieneFault() { return ([], [fault]) }
        do throws(Diagnostic) {
            var parser = MustacheParser(source)
            for token in try MustacheLexer.tokens(of: source) { parser.take(token) }
            parser.finish()
            return (parser.nodes, parser.findings)
        } catch {
            return ([], [error])
        }
    }

    private mutating func take(_ token: MustacheToken) {
        if isTooDeep { return }
        switch token {
        case .text(let range): nodes.append(.text(range))
        case .tag(let tag): take(tag)
        }
    }

    private mutating func take(_ tag: MustacheTag) {
        if let refusal = refusal(of: tag) { return report(refusal.code, refusal.message, tag.range) }
        switch tag.kind {
        case .variable: nodes.append(.variable(tag))
        case .raw: nodes.append(.raw(tag))
        case .message: nodes.append(.message(tag))
        case .partial: nodes.append(.partial(tag))
        case .section, .inverted, .parent, .block: openSection(tag)
        case .close: closeSection(tag)
        case .comment, .delimiters: break
        }
    }

    private func refusal(of tag: MustacheTag) -> (code: String, message: String)? {
        switch tag.kind {
        case .delimiters: ("delimiters", "delimiters cannot be changed in cards; keep '{{' and '}}'")
        case .partial where source.bytes[tag.content].first == UInt8(ascii: "*"):
            ("dynamic-partial", "a partial cannot be chosen by a value; name it: '{{> price}}'")
        case .comment: nil
        default:
            tag.content.isEmpty ? ("empty", "'{{}}' names nothing; write a field, or delete it") : nil
        }
    }

    private mutating func openSection(_ tag: MustacheTag) {
        if open.count == Limits.sectionDepth {
            isTooDeep = true
            return report("too-deep", "sections nest deeper than \(Limits.sectionDepth); write them flatter", tag.range)
        }
        open.append(OpenSection(tag: tag, outer: nodes))
        nodes = []
    }

    private mutating func closeSection(_ tag: MustacheTag) {
        let name = source.text(tag.content)
        guard let section = open.last else {
            return report("section-close", "'{{/\(name)}}' closes nothing; delete it", tag.range)
        }
        let opened = source.text(section.tag.content)
        guard opened == name else {
            let line = source.location(section.tag.range.lowerBound).line
            report(
                "section-close",
                "'{{/\(name)}}' found where '{{/\(opened)}}' belongs (opened in line \(line)); close that first",
                tag.range)
            return recover(closing: name)
        }
        var outer = open.removeLast().outer
        outer.append(node(section.tag, closedBy: tag))
        nodes = outer
    }

    private func node(_ tag: MustacheTag, closedBy close: MustacheTag) -> TemplateNode {
        switch tag.kind {
        case .parent: .parent(tag, body: nodes, close: close)
        case .block: .block(tag, body: nodes, close: close)
        default: .section(tag, body: nodes, close: close)
        }
    }

    /// After a wrong end, goes on as if the sections in between had been closed.
    private mutating func recover(closing name: String) {
        guard let index = open.lastIndex(where: { source.text($0.tag.content) == name }) else { return }
        nodes = open[index].outer
        open.removeLast(open.count - index)
    }

    private mutating func finish() {
        for section in open where !isTooDeep {
            let name = source.text(section.tag.content)
            report("section-open", "section '\(name)' is never closed; write '{{/\(name)}}'", section.tag.range)
        }
    }

    private mutating func report(_ code: String, _ message: String, _ range: Range<Int>) {
        if findings.count < Limits.diagnostics { findings.append(source.error(code, message, range)) }
    }
}
