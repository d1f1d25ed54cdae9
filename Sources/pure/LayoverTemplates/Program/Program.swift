/// A compiled, flat card: instructions over one buffer of bytes, and the tags of the output.
struct Program: Sendable {
    var instructions: [Instruction] = []
    var bytes: [UInt8] = []
    var skeleton = Skeleton()
    /// For each style with a value from a field, the classes of the values that were known at compile time.
    var styleClasses: [[StyleClass]] = []
}

/// A value of a style and its class.
struct StyleClass: Hashable, Sendable {
    let value: String
    let className: [UInt8]
}

/// The tags of a card in the order of its program, each written with all values empty: `img src="" alt=""`.
struct Skeleton: Sendable {
    private(set) var bytes: [UInt8] = []
    private(set) var ends: [Int32] = []

    var count: Int { ends.count }

    mutating func append(_ tag: [UInt8]) {
        bytes.append(contentsOf: tag)
        ends.append(Int32(clamping: bytes.count))
    }

    func range(_ index: Int) -> Range<Int> {
        (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
    }
}
