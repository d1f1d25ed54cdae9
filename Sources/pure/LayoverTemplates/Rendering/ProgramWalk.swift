import LayoverModel

/// Runs through a program's sections and lists with the values of one card, and returns the instructions that write.
///
/// The renderer and the guard walk in the same way, so that the guard expects exactly the tags of the branches taken.
struct ProgramWalk {
    /// A list that is being walked: its reference and the position; its values are not copied, so that a walk retains none.
    private struct Frame {
        var list = ValueReference.fields
        var index = 0
        var count = 0
    }

    private let instructions: [Instruction]
    private let fields: [Value?]
    private var position = 0
    private var frames: InlineArray<3, Frame>
    private var depth = 0

    init(_ instructions: [Instruction], _ fields: [Value?]) {
        self.instructions = instructions
        self.fields = fields
        frames = InlineArray(repeating: Frame())
    }

    /// The next instruction that writes; `nil` at the end.
    mutating func next() -> Instruction? {
        while position < instructions.count {
            let instruction = instructions[position]
            position += 1
            switch instruction {
            case .whenPresent(let value, let otherwise):
                if !isPresent(value) { position = Int(otherwise) }
            case .whenAbsent(let value, let otherwise):
                if isPresent(value) { position = Int(otherwise) }
            case .eachItem(let value, let end): enter(value, end)
            case .nextItem(let begin): advance(begin)
            default: return instruction
            }
        }
        return nil
    }

    /// The value at `reference`; `nil` if it is absent.
    func value(_ reference: ValueReference) -> Value? {
        guard reference.frame >= 0 else {
            return column(reference.second, of: field(reference.first))
        }
        let item = item(of: frames[Int(reference.frame)])
        return reference.first < 0 ? item : column(reference.second, of: column(reference.first, of: item))
    }

    /// The text of a packed list's item, without creating a string.
    func packedItem(_ reference: ValueReference) -> ArraySlice<UInt8>? {
        guard reference.frame >= 0, reference.first < 0 else { return nil }
        let frame = frames[Int(reference.frame)]
        guard case .texts(let texts)? = value(frame.list), frame.index < texts.count else { return nil }
        return texts.bytes[texts.range(frame.index)]
    }

    private func field(_ index: Int16) -> Value? {
        fields.indices.contains(Int(index)) ? fields[Int(index)] : nil
    }

    private func column(_ index: Int16, of value: Value?) -> Value? {
        guard index >= 0 else { return value }
        guard case .record(let columns)? = value, columns.indices.contains(Int(index)) else { return nil }
        return columns[Int(index)]
    }

    /// The depth of the recursion is the nesting of lists, which `Limits.loopDepth` limits.
    private func item(of frame: Frame) -> Value? {
        switch value(frame.list) {
        case .list(let items): items.indices.contains(frame.index) ? items[frame.index] : nil
        case .texts(let texts): frame.index < texts.count ? .text(texts[frame.index]) : nil
        default: nil
        }
    }

    private func isPresent(_ reference: ValueReference) -> Bool {
        switch value(reference) {
        case nil: false
        case .bool(let flag): flag
        case .list(let items): !items.isEmpty
        case .texts(let texts): !texts.isEmpty
        default: true
        }
    }

    private mutating func enter(_ reference: ValueReference, _ end: Int32) {
        let count =
            switch value(reference) {
            case .list(let items): items.count
            case .texts(let texts): texts.count
            default: 0
            }
        guard count > 0, depth < frames.count else { return position = Int(end) }
        frames[depth] = Frame(list: reference, index: 0, count: count)
        depth += 1
    }

    private mutating func advance(_ begin: Int32) {
        frames[depth - 1].index += 1
        if frames[depth - 1].index < frames[depth - 1].count {
            position = Int(begin)
        } else {
            depth -= 1
        }
    }
}
