/// Which letters stand in a text, where letters that share their last five bits count as one.
///
/// What a word has and a term has not takes a typo for each letter at least.
struct LetterSet: Sendable {
    private var bits: UInt32 = 0

    init() {}

    init(_ letters: some Sequence<UInt32>) {
        for letter in letters { insert(letter) }
    }

    mutating func insert(_ letter: UInt32) { bits |= 1 << (letter & 31) }

    mutating func formUnion(_ other: LetterSet) { bits |= other.bits }

    /// True where at most `count` of these are not among the others.
    func isMissing(atMost count: Int, from others: LetterSet) -> Bool {
        var left = bits & ~others.bits
        for _ in 0..<count { left &= left &- 1 }
        return left == 0
    }
}
