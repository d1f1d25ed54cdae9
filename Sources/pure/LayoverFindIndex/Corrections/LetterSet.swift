/// The letters of a text.
///
/// Letters with the same last five bits count as one, separately for ASCII and others.
///
/// Each letter that a word has and a term lacks costs at least one typo.
struct LetterSet: Sendable {
    private var bits: UInt64 = 0

    init() {}

    init(_ letters: some Sequence<UInt32>) {
        for letter in letters { insert(letter) }
    }

    mutating func insert(_ letter: UInt32) { bits |= 1 << UInt64(letter & 31 | (letter < 128 ? 0 : 32)) }

    mutating func formUnion(_ other: LetterSet) { bits |= other.bits }

    /// True if at most `count` of these letters are missing from the others.
    func isMissing(atMost count: Int, from others: LetterSet) -> Bool {
        var left = bits & ~others.bits
        for _ in 0..<count { left &= left &- 1 }
        return left == 0
    }
}
