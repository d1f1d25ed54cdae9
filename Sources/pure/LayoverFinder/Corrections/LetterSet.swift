/// Which letters stand in a text, where letters that share their last five bits count as one, those of ASCII apart.
///
/// What a word has and a term has not takes a typo for each letter at least.
struct LetterSet: Sendable {
    private var bits: UInt64 = 0

    init() {}

    init(_ letters: some Sequence<UInt32>) {
        for letter in letters { insert(letter) }
    }

    mutating func insert(_ letter: UInt32) { bits |= 1 << UInt64(letter & 31 | (letter < 128 ? 0 : 32)) }

    mutating func formUnion(_ other: LetterSet) { bits |= other.bits }

    /// True where at most `count` of these are not among the others.
    func isMissing(atMost count: Int, from others: LetterSet) -> Bool {
        var left = bits & ~others.bits
        for _ in 0..<count { left &= left &- 1 }
        return left == 0
    }
}
