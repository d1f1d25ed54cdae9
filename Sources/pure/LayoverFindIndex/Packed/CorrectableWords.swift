/// The possible corrections, ascending by their bytes: whole words of names, and terms of context that are not marks.
struct CorrectableWords: Sequence, IteratorProtocol {
    private let words: PackedColumn
    private let isWhole: [UInt8]
    private let context: PackedColumn
    private var name = 0
    private var other = 0

    /// Merges two columns; `isWhole` is 0 for terms of `words` that are suffixes of a run without spaces.
    init(words: PackedColumn, _ isWhole: [UInt8], context: PackedColumn) {
        self.words = words
        self.isWhole = isWhole
        self.context = context
    }

    mutating func next() -> (term: ArraySlice<UInt8>, places: TermList.Places)? {
        while name < words.termCount, isWhole[name] == 0 { name += 1 }
        while other < context.termCount, !IndexMark.isWord(context.text(other)) { other += 1 }
        guard name < words.termCount else { return nextOfContext() }
        let text = words.text(name)
        if other < context.termCount {
            let around = context.text(other)
            if around.lexicographicallyPrecedes(text) { return nextOfContext() }
            if around.elementsEqual(text) {
                (name, other) = (name + 1, other + 1)
                return (text, [.names, .context])
            }
        }
        name += 1
        return (text, .names)
    }

    private mutating func nextOfContext() -> (term: ArraySlice<UInt8>, places: TermList.Places)? {
        guard other < context.termCount else { return nil }
        other += 1
        return (context.text(other - 1), .context)
    }
}
