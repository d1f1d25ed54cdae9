/// The letters that a term needs after one of its prefixes to be near the word; some of them may be missing.
struct LetterNeed: Sendable {
    private let letters: LetterSet
    /// How many letters may be missing, because each costs a typo; negative if no term is near enough.
    private let spare: Int8

    /// A need that no term meets.
    static let impossible = LetterNeed(LetterSet(), spare: -1)

    init(_ letters: LetterSet, spare: Int) {
        self.letters = letters
        self.spare = Int8(clamping: spare)
    }

    /// True if `others` contains enough of the letters.
    ///
    /// - Complexity: O(`spare`), which is at most 2: bits are cleared instead of counted.
    func isMet(by others: LetterSet) -> Bool { spare >= 0 && letters.isMissing(atMost: Int(spare), from: others) }
}
