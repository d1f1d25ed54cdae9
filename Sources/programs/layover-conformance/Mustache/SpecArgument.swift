import LayoverTemplates

/// Argument that a template gives a parent for one of its blocks.
struct SpecArgument {
    let template: SpecTemplate
    let body: [TemplateNode]
    /// Number of blanks that begin each line where the block is written; they are not part of it.
    let indentation: Int
    /// The content begins with a line of its own, behind that of its tag.
    let startsLine: Bool
    /// The content's last line ends before its end tag.
    let endsLine: Bool
    /// Arguments that the template was given in its turn, for blocks inside this one.
    let arguments: [String: SpecArgument]

    init(
        _ tag: MustacheTag, _ body: [TemplateNode], _ close: MustacheTag, in template: SpecTemplate,
        arguments: [String: SpecArgument]
    ) {
        self.template = template
        self.body = body
        self.arguments = arguments
        startsLine = tag.takesLineEnd
        endsLine = close.takesLineStart
        indentation =
            tag.takesLineEnd
            ? template.commonIndentation(of: tag.taken.upperBound..<close.taken.lowerBound)?.count ?? 0
            : tag.leadingBlanks.count
    }
}
