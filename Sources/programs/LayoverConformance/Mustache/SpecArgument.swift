import LayoverTemplates

/// An argument that a template passes to a parent for one of its blocks.
struct SpecArgument {
    let template: SpecTemplate
    let body: [TemplateNode]
    /// The number of leading blanks of each line where the block is written.
    ///
    /// They are not part of the content.
    let indentation: Int
    /// True if the content begins on a new line after its tag.
    let startsLine: Bool
    /// True if the content's last line ends before its end tag.
    let endsLine: Bool
    /// The arguments passed to the template itself, for blocks inside this one.
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
