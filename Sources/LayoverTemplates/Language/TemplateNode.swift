/// One part of a parsed template.
indirect enum TemplateNode {
    case text(Range<Int>)
    case variable(MustacheTag)
    case message(MustacheTag)
    case partial(MustacheTag)
    case section(MustacheTag, body: [TemplateNode], close: MustacheTag)
}
