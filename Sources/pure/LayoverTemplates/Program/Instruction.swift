/// One step of a compiled card.
///
/// Targets are indices of instructions; all payloads are plain numbers.
enum Instruction: Hashable, Sendable {
    /// Unchanged bytes, with the tags that begin in them.
    case literal(bytes: Range<Int32>, tags: Range<Int32>)
    case value(ValueReference, ValueForm)
    /// The address of a link, or of one of the widget's actions by its number.
    case link(ValueReference)
    case action(Int32)
    case image(ValueReference)
    /// Begins an address built from parts; everything up to `endAddress` is written without escaping.
    case beginAddress
    /// A value as one part of an address, percent-encoded.
    case component(ValueReference, ValueForm)
    /// A whole address as one branch of an address.
    case linkPart(ValueReference)
    case imagePart(ValueReference)
    /// Checks the whole address against the rules and escapes it.
    case endAddress(isImage: Bool)
    /// The class for a value of a style: one of the program's `styleClasses`.
    case styleClass(ValueReference, Int32)
    /// A direction or a language, validated.
    case direction(ValueReference)
    case language(ValueReference)
    case message(Int32)
    /// Continues with the next instruction if the value is present and not false, else at the target.
    case whenPresent(ValueReference, otherwise: Int32)
    case whenAbsent(ValueReference, otherwise: Int32)
    /// Walks a list; the target is the instruction after its `nextItem`.
    case eachItem(ValueReference, end: Int32)
    /// Returns to the first instruction of the walk while there are items.
    case nextItem(begin: Int32)
}
