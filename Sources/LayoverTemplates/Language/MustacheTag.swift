/// One `{{...}}` of a template.
struct MustacheTag {
    enum Kind {
        case variable, message, section, inverted, close, comment, partial
        /// `{{{x}}}` or `{{&x}}`, `{{=a b=}}`, `{{<x}}`, `{{$x}}`; a card refuses to change its delimiters.
        case raw, delimiters, parent, block

        /// Whether a line that holds nothing else vanishes with the tag.
        var mayStandAlone: Bool {
            switch self {
            case .section, .inverted, .close, .comment, .partial, .delimiters, .parent, .block: true
            case .variable, .message, .raw: false
            }
        }
    }

    let kind: Kind
    /// What stands between the braces, without the sign in front and the blanks around it.
    let content: Range<Int>
    /// The tag with its braces.
    let range: Range<Int>
}

/// A template cut into plain text and tags.
enum MustacheToken {
    case text(Range<Int>)
    case tag(MustacheTag)
}
