/// Collects instructions: neighbouring literals are merged, and jump targets are filled in once they are known.
struct ProgramBuilder {
    private(set) var program = Program()
    private var literalStart = 0
    private var firstTag = 0
    /// Number of tags so far; the last one may still be open.
    private var tagCount = 0
    private var tag: [UInt8] = []

    var byteCount: Int { program.bytes.count }

    mutating func append(_ byte: UInt8) { program.bytes.append(byte) }

    mutating func append(_ text: String) { program.bytes.append(contentsOf: text.utf8) }

    mutating func append(_ bytes: some Sequence<UInt8>) { program.bytes.append(contentsOf: bytes) }

    /// True if the last byte written is a blank that a browser would collapse with the next one.
    var endsBlank: Bool { program.bytes.count > literalStart && program.bytes.last == 0x20 }

    // MARK: Tags, written and noted for the guard

    mutating func beginTag(_ name: String) {
        append(UInt8(ascii: "<"))
        append(name)
        tag.append(contentsOf: name.utf8)
        tagCount += 1
    }

    mutating func beginAttribute(_ name: String) {
        append(UInt8(ascii: " "))
        append(name)
        append("=\"")
        tag.append(UInt8(ascii: " "))
        tag.append(contentsOf: name.utf8)
        tag.append(contentsOf: "=\"\"".utf8)
    }

    mutating func endAttribute() { append(UInt8(ascii: "\"")) }

    /// Writes a whole attribute.
    mutating func addAttribute(_ name: String, _ value: String) {
        beginAttribute(name)
        append(value)
        endAttribute()
    }

    /// Writes a whole attribute with a value of the request.
    mutating func addAttribute(_ name: String, _ value: Instruction) {
        beginAttribute(name)
        emit(value)
        endAttribute()
    }

    mutating func endTag() {
        append(UInt8(ascii: ">"))
        program.skeleton.append(tag)
        tag.removeAll(keepingCapacity: true)
    }

    /// Adds the classes of a style's values and returns their number.
    mutating func addStyleClasses(_ styleClasses: [StyleClass]) -> Int32 {
        program.styleClasses.append(styleClasses)
        return Int32(clamping: program.styleClasses.count - 1)
    }

    // MARK: Instructions

    mutating func emit(_ instruction: Instruction) {
        flush()
        program.instructions.append(instruction)
    }

    /// Emits an instruction whose target is not known yet; pass the result to `land`.
    mutating func emitJump(_ instruction: Instruction) -> Int {
        emit(instruction)
        return program.instructions.count - 1
    }

    /// The index of the next instruction.
    mutating func here() -> Int32 {
        flush()
        return Int32(clamping: program.instructions.count)
    }

    /// Sets the target of a jump to the next instruction.
    mutating func land(_ jump: Int) {
        let target = here()
        switch program.instructions[jump] {
        case .whenPresent(let value, _): program.instructions[jump] = .whenPresent(value, otherwise: target)
        case .whenAbsent(let value, _): program.instructions[jump] = .whenAbsent(value, otherwise: target)
        case .eachItem(let value, _): program.instructions[jump] = .eachItem(value, end: target)
        default: preconditionFailure("only jumps land")
        }
    }

    mutating func finish() -> Program {
        flush()
        return program
    }

    private mutating func flush() {
        guard program.bytes.count > literalStart || tagCount > firstTag else { return }
        let bytes = Int32(clamping: literalStart)..<Int32(clamping: program.bytes.count)
        program.instructions.append(
            .literal(bytes: bytes, tags: Int32(clamping: firstTag)..<Int32(clamping: tagCount)))
        literalStart = program.bytes.count
        firstTag = tagCount
    }
}
