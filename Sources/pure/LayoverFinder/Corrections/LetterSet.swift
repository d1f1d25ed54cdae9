/// Which letters stand in a text, where letters that share their last five bits count as one.
///
/// What a word has and a term has not takes a typo for each letter at least.
struct LetterSet: Sendable {
    /// Of the letters that the smaller sets of terms are of.
    static let shortLength = 10

    private let bits: UInt32

    init(_ letters: some Sequence<UInt32>) {
        bits = letters.reduce(0) { $0 | 1 << ($1 & 31) }
    }

    /// How many of these are not among the others, at least.
    func missing(from others: LetterSet) -> Int { (bits & ~others.bits).nonzeroBitCount }
}
