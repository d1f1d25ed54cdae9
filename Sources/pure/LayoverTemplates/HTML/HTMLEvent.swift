/// The next event that the tokenizer found in a piece of HTML; ranges refer to its input bytes.
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
    /// A comment, or anything that a browser treats as one.
    case comment(Range<Int>)
    case fault(HTMLFault, Range<Int>)
}

/// An error that the tokenizer finds: input that a browser would repair and that cards may not contain.
enum HTMLFault {
    case unquotedValue, missingValue, strayCharacter, unfinishedName, unfinishedComment, unfinishedTag
}
