/// One step of a compiled card.
///
/// Targets are indexes of instructions; all payloads are plain numbers.
enum Instruction: Hashable, Sendable {
    /// Bytes as they are, with the tags that begin in them.
    case literal(bytes: Range<Int32>, tags: Range<Int32>)
    case value(ValueReference, ValueForm)
    /// The address of a link, or of one of the widget's actions by its number.
    case link(ValueReference)
    case action(Int32)
    case image(ValueReference)
    /// Begins an address put together from parts; what follows up to `endAddress` is written as it is.
    case beginAddress
    /// A value as one part of an address, percent-encoded.
    case component(ValueReference, ValueForm)
    /// A whole address as one of the branches of an address.
    case linkPart(ValueReference)
    case imagePart(ValueReference)
    /// Holds the whole address against the rules and escapes it.
    case endAddress(isImage: Bool)
    /// The class that stands for a value of a style: one of the program's `styleClasses`.
    case styleClass(ValueReference, Int32)
    /// A direction or a language, checked.
    case direction(ValueReference)
    case language(ValueReference)
    case message(Int32)
    /// Goes on behind it where the value is there and not false, else at the target.
    case whenPresent(ValueReference, otherwise: Int32)
    case whenAbsent(ValueReference, otherwise: Int32)
    /// Walks a list: the target stands behind its `nextItem`.
    case eachItem(ValueReference, end: Int32)
    /// Back to the first instruction of the walk while there are items.
    case nextItem(begin: Int32)
}
