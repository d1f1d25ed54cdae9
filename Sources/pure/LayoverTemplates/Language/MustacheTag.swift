/// One `{{...}}` of a template.
package struct MustacheTag: Sendable {
    package enum Kind: Sendable {
        case variable, message, section, inverted, close, comment, partial
        /// `{{{x}}}` or `{{&x}}`, `{{=a b=}}`, `{{<x}}`, `{{$x}}`; cards may not change their delimiters.
        case raw, delimiters, parent, block

        /// True if a line that contains nothing else is removed with the tag.
        var mayStandAlone: Bool {
            switch self {
            case .section, .inverted, .close, .comment, .partial, .delimiters, .parent, .block: true
            case .variable, .message, .raw: false
            }
        }
    }

    package let kind: Kind
    /// The text between the braces, without the leading sign and surrounding blanks.
    package let content: Range<Int>
    /// The tag with its braces.
    package let range: Range<Int>
    /// The tag with the blanks and the line end that belong to it.
    package private(set) var taken: Range<Int>
    /// True if only blanks precede the tag on its line, and they belong to it.
    package private(set) var takesLineStart = false
    /// True if only blanks follow the tag on its line, and they and the line's end belong to it.
    package private(set) var takesLineEnd = false

    init(kind: Kind, content: Range<Int>, range: Range<Int>) {
        self.kind = kind
        self.content = content
        self.range = range
        taken = range
    }

    /// The blanks before the tag that belong to it.
    package var leadingBlanks: Range<Int> { taken.lowerBound..<range.lowerBound }

    /// The blanks and the line end after the tag that belong to it.
    package var lineEnd: Range<Int> { range.upperBound..<taken.upperBound }

    mutating func takeLineStart(from offset: Int) {
        takesLineStart = true
        taken = offset..<taken.upperBound
    }

    mutating func takeLineEnd(to offset: Int) {
        takesLineEnd = true
        taken = taken.lowerBound..<offset
    }
}

/// A token of a template: plain text or a tag.
enum MustacheToken {
    case text(Range<Int>)
    case tag(MustacheTag)
}
