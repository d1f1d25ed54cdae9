package import LayoverModel

/// Builds the tree of sections, parents and blocks from tokens, and rejects anything that cards do not support.
package struct MustacheParser {
    private struct OpenSection {
        let tag: MustacheTag
        let outer: [TemplateNode]
    }

    private let source: SourceText
    private let dialect: MustacheDialect
    private var nodes: [TemplateNode] = []
    private var open: [OpenSection] = []
    private var findings: [Diagnostic] = []
    /// Reading stops after a section that is nested too deeply.
    private var isTooDeep = false

    private init(_ source: SourceText, as dialect: MustacheDialect) {
        self.source = source
        self.dialect = dialect
    }

    /// The parts of `source` in order, with all errors in its tags.
    package static func parse(
        _ source: SourceText, as dialect: MustacheDialect = .card
    ) -> (nodes: [TemplateNode], findings: [Diagnostic]) {
        let fault = dialect == .card ? source.hygieneFault() : source.sizeFault()
        if let fault { return ([], [fault]) }
        do throws(Diagnostic) {
            var parser = MustacheParser(source, as: dialect)
            for token in try MustacheLexer.tokens(of: source, as: dialect) { parser.parseToken(token) }
            parser.finish()
            return (parser.nodes, parser.findings)
        } catch {
            return ([], [error])
        }
    }

    private mutating func parseToken(_ token: MustacheToken) {
        if isTooDeep { return }
        switch token {
        case .text(let range): nodes.append(.text(range))
        case .tag(let tag): parseTag(tag)
        }
    }

    private mutating func parseTag(_ tag: MustacheTag) {
        if let refusal = refusal(of: tag) { return report(refusal.code, refusal.message, at: tag.range) }
        switch tag.kind {
        case .variable: nodes.append(.variable(tag))
        case .message: nodes.append(.message(tag))
        case .raw: nodes.append(.raw(tag))
        case .partial: nodes.append(.partial(tag))
        case .section, .inverted, .parent, .block: openSection(tag)
        case .close: closeSection(tag)
        case .comment, .delimiters: break
        }
    }

    private func refusal(of tag: MustacheTag) -> (code: String, message: String)? {
        switch tag.kind {
        case .delimiters where dialect == .card:
            ("delimiters", "delimiters cannot be changed in cards; keep '{{' and '}}'")
        case .partial where isDynamic(tag):
            ("dynamic-partial", "a partial cannot be chosen by a value; name it: '{{> price}}'")
        case .parent where isDynamic(tag):
            ("dynamic-partial", "a frame cannot be chosen by a value; name it: '{{< frame}}'")
        case .comment, .delimiters: nil
        default:
            tag.content.isEmpty ? ("empty", "'{{}}' is empty; write a field, or delete it") : nil
        }
    }

    /// True if a value would choose the template, as in `{{> *name}}`, and the dialect rejects that.
    private func isDynamic(_ tag: MustacheTag) -> Bool {
        dialect == .card && source.bytes[tag.content].first == UInt8(ascii: "*")
    }

    private mutating func openSection(_ tag: MustacheTag) {
        if open.count == dialect.depthLimit {
            isTooDeep = true
            return report(
                "too-deep", "sections nest deeper than \(dialect.depthLimit); write them flatter", at: tag.range)
        }
        open.append(OpenSection(tag: tag, outer: nodes))
        nodes = []
    }

    private mutating func closeSection(_ tag: MustacheTag) {
        let name = source.name(of: tag)
        guard let section = open.last else {
            return report("section-close", "'{{/\(name)}}' closes nothing; delete it", at: tag.range)
        }
        guard source.name(of: section.tag) == name else {
            reportCrossing(tag, open: section.tag)
            return recover(closing: name)
        }
        let node = node(from: section.tag, to: tag)
        nodes = open.removeLast().outer
        nodes.append(node)
    }

    private mutating func reportCrossing(_ tag: MustacheTag, open: MustacheTag) {
        guard findings.count < Limits.diagnostics else { return }
        let (name, opened) = (source.name(of: tag), source.name(of: open))
        let line = source.location(open.range.lowerBound).line
        report(
            "section-close",
            "'{{/\(name)}}' found where '{{/\(opened)}}' belongs (opened in line \(line)); close that first",
            at: tag.range)
    }

    private mutating func node(from tag: MustacheTag, to close: MustacheTag) -> TemplateNode {
        switch tag.kind {
        case .parent:
            if dialect == .card { reportLost(in: tag) }
            return .parent(tag, body: nodes, close: close)
        case .block: return .block(tag, body: nodes, close: close)
        default: return .section(tag, body: nodes, close: close)
        }
    }

    /// Reports content of a parent outside of its blocks, which would never be shown.
    private mutating func reportLost(in parent: MustacheTag) {
        guard let lost = nodes.lazy.compactMap(shownNowhere).first else { return }
        let name = source.text(parent.content)
        report(
            "parent-content",
            "this is never shown: '{{<\(name)}}' takes blocks only; write it in '{{$block}}...{{/block}}'",
            at: lost)
    }

    /// The place of a node that has no effect directly in a parent.
    private func shownNowhere(_ node: TemplateNode) -> Range<Int>? {
        switch node {
        case .block: nil
        case .text(let range): visible(range)
        case .variable(let tag), .raw(let tag), .message(let tag), .partial(let tag): tag.range
        case .section(let tag, _, _), .parent(let tag, _, _): tag.range
        }
    }

    /// The text without surrounding blanks; `nil` if nothing remains.
    private func visible(_ range: Range<Int>) -> Range<Int>? {
        guard let first = range.first(where: { source.bytes[$0] > 0x20 }),
            let last = range.last(where: { source.bytes[$0] > 0x20 })
        else { return nil }
        return first..<last + 1
    }

    /// After a wrong end tag, continues as if the sections in between had been closed.
    private mutating func recover(closing name: String) {
        guard let index = open.lastIndex(where: { source.name(of: $0.tag) == name }) else { return }
        nodes = open[index].outer
        open.removeLast(open.count - index)
    }

    private mutating func finish() {
        for section in open where !isTooDeep {
            let name = source.text(section.tag.content)
            let noun = MustacheParser.noun(section.tag.kind)
            report("section-open", "\(noun) '\(name)' is never closed; write '{{/\(name)}}'", at: section.tag.range)
        }
    }

    private static func noun(_ kind: MustacheTag.Kind) -> String {
        switch kind {
        case .parent: "parent"
        case .block: "block"
        default: "section"
        }
    }

    private mutating func report(_ code: String, _ message: String, at range: Range<Int>) {
        if findings.count < Limits.diagnostics { findings.append(source.error(code, message, at: range)) }
    }
}
