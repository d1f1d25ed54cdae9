/// Event that the tokenizer found next in a piece of HTML; ranges lie in the bytes it was given.
enum HTMLEvent {
    case text(Range<Int>)
    /// `<name`, up to the end of the name.
    case startTag(Range<Int>)
    case endTag(Range<Int>)
    case attributeName(Range<Int>)
    /// The quote that opens a value.
    case valueStart(Int)
    case value(Range<Int>)
    case valueEnd(Int)
    /// The `>` of a tag.
    case tagEnd(Int, selfClosing: Bool)
    /// A comment, or what a browser takes for one.
    case comment(Range<Int>)
    case fault(HTMLFault, Range<Int>)
}

/// Fault that the tokenizer meets: something that a browser would mend and a card may not hold.
enum HTMLFault {
    case unquotedValue, missingValue, strayCharacter, unfinishedName, unfinishedComment, unfinishedTag
}
