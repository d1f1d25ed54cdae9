/// One part of a parsed template.
indirect enum TemplateNode {
    case text(Range<Int>)
    case variable(MustacheTag)
    /// `{{{name}}}` or `{{&name}}`.
    case raw(MustacheTag)
    case message(MustacheTag)
    case partial(MustacheTag)
    case section(MustacheTag, body: [TemplateNode], close: MustacheTag)
    /// `{{<name}}...{{/name}}`: only the blocks inside count.
    case parent(MustacheTag, body: [TemplateNode], close: MustacheTag)
    /// `{{$name}}default{{/name}}`.
    case block(MustacheTag, body: [TemplateNode], close: MustacheTag)
}
