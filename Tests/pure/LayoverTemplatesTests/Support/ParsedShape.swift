import LayoverModel

@testable import LayoverTemplates

/// A parsed template in a form that tests compare.
enum ParsedShape {
    /// The tree in one line, and each finding as `line:column code`.
    static func of(_ template: String, as dialect: MustacheDialect) -> (shape: String, findings: [String]) {
        let source = source(template)
        let (nodes, findings) = MustacheParser.parse(source, as: dialect)
        return (line(nodes, source), findings.map(place))
    }

    /// The tokens in one line, each tag with its kind and content; or the finding.
    static func tokens(of template: String, as dialect: MustacheDialect) -> String {
        let source = source(template)
        do throws(Diagnostic) {
            let tokens = try MustacheLexer.tokens(of: source, as: dialect)
            return tokens.map { token in
                switch token {
                case .text(let range): source.text(range).debugDescription
                case .tag(let tag): "\(tag.kind):\(source.text(tag.content))"
                }
            }.joined(separator: " ")
        } catch {
            return place(error)
        }
    }

    static func source(_ template: String) -> SourceText {
        SourceText(SourceFile(path: "card.html", bytes: Array(template.utf8)))
    }

    private static func place(_ finding: Diagnostic) -> String {
        "\(finding.location.line):\(finding.location.column) \(finding.code.dropFirst("template.".count))"
    }

    private static func line(_ nodes: [TemplateNode], _ source: SourceText) -> String {
        nodes.map { shape($0, source) }.joined(separator: " ")
    }

    private static func shape(_ node: TemplateNode, _ source: SourceText) -> String {
        switch node {
        case .text(let range): "'\(source.text(range))'"
        case .variable(let tag): list("variable", tag, [], in: source)
        case .raw(let tag): list("raw", tag, [], in: source)
        case .message(let tag): list("message", tag, [], in: source)
        case .partial(let tag): list("partial", tag, [], in: source)
        case .section(let tag, let body, _): list(tag.kind == .inverted ? "inverted" : "section", tag, body, in: source)
        case .parent(let tag, let body, _): list("parent", tag, body, in: source)
        case .block(let tag, let body, _): list("block", tag, body, in: source)
        }
    }

    private static func list(
        _ word: String, _ tag: MustacheTag, _ body: [TemplateNode], in source: SourceText
    ) -> String {
        "(" + ([word, source.text(tag.content)] + body.map { shape($0, source) }).joined(separator: " ") + ")"
    }
}
