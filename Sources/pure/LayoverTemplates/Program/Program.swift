/// A compiled card, flat: instructions over one buffer of bytes, and the tags that come out.
struct Program: Sendable {
    var instructions: [Instruction] = []
    var bytes: [UInt8] = []
    var skeleton = Skeleton()
    /// For each style that takes its value from a field, the classes of the values known when it was compiled.
    var styleClasses: [[StyleClass]] = []
}

/// A value of a style and the class that stands for it.
struct StyleClass: Hashable, Sendable {
    let value: String
    let className: [UInt8]
}

/// The tags of a card in the order of its program, each as it is written with all values empty: `img src="" alt=""`.
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
