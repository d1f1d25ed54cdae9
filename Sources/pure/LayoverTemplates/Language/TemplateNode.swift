/// One part of a parsed template.
package indirect enum TemplateNode: Sendable {
    case text(Range<Int>)
    case variable(MustacheTag)
    /// `{{{x}}}` or `{{&x}}`: a value without escaping.
    case raw(MustacheTag)
    case message(MustacheTag)
    case partial(MustacheTag)
    case section(MustacheTag, body: [TemplateNode], close: MustacheTag)
    /// `{{<name}}...{{/name}}`: another template, with some of its blocks replaced.
    ///
    /// The blocks directly in `body` are the replacements; any other content there is never shown.
    case parent(MustacheTag, body: [TemplateNode], close: MustacheTag)
    /// `{{$name}}...{{/name}}`: a part that callers may replace; directly in a parent, the replacement.
    case block(MustacheTag, body: [TemplateNode], close: MustacheTag)
}
