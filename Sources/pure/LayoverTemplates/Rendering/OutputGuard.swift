/// Reads a rendered fragment again and compares its tags and attributes with those of the program.
///
/// The program's output is canonical: lower case, double quotes, one blank between attributes, `<` and `>` only in tags.
/// Any deviation counts as a difference, so the guard does not have to parse like a browser.
struct OutputGuard {
    private let skeleton: Skeleton
    private var walk: ProgramWalk
    private var expected: Range<Int> = 0..<0

    init(_ skeleton: Skeleton, _ walk: ProgramWalk) {
        self.skeleton = skeleton
        self.walk = walk
    }

    /// The first offset in `output` at which the structure differs from the compiled one; `nil` if there is no difference.
    ///
    /// - Complexity: O(*n*) in the bytes read; allocates nothing.
    mutating func difference(in output: Span<UInt8>, from start: Int) -> Int? {
        var offset = ByteScan.firstBracket(output, from: start)
        while offset < output.count {
            guard output[offset] == UInt8(ascii: "<"), let tag = nextTag(),
                let end = end(of: tag, in: output, at: offset + 1)
            else { return offset }
            offset = ByteScan.firstBracket(output, from: end)
        }
        return nextTag() == nil ? nil : offset
    }

    /// The next tag of the program on the path that it took.
    private mutating func nextTag() -> Int? {
        while expected.isEmpty {
            guard let instruction = walk.next() else { return nil }
            if case .literal(_, let tags) = instruction { expected = Int(tags.lowerBound)..<Int(tags.upperBound) }
        }
        defer { expected = expected.lowerBound + 1..<expected.upperBound }
        return expected.lowerBound
    }

    /// Finds the end of the tag that begins after the `<`; `nil` if it is not the compiled tag.
    private func end(of tag: Int, in output: Span<UInt8>, at start: Int) -> Int? {
        let compiled = skeleton.bytes.span
        var offset = start
        var isInValue = false
        for index in skeleton.range(tag) {
            let byte = compiled[index]
            if byte == UInt8(ascii: "\"") {
                if isInValue { offset = ByteScan.firstBracketOrQuote(output, from: offset) }
                isInValue.toggle()
            }
            guard offset < output.count, output[offset] == byte else { return nil }
            offset += 1
        }
        guard offset < output.count, output[offset] == UInt8(ascii: ">") else { return nil }
        return offset + 1
    }
}
