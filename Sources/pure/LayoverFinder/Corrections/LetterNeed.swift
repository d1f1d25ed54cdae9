/// Letters that a term must have behind a beginning of it, all but some, or the word at hand is not near.
struct LetterNeed: Sendable {
    private let letters: LetterSet
    /// How many may be missing, since each takes a typo; negative where no term is near enough.
    private let spare: Int8

    /// What no term has.
    static let impossible = LetterNeed(LetterSet(), spare: -1)

    init(_ letters: LetterSet, spare: Int) {
        self.letters = letters
        self.spare = Int8(clamping: spare)
    }

    /// True where `others` has as many of the letters as it takes.
    ///
    /// - Complexity: O(`spare`), which is 2 at most: bits are taken away instead of counted.
    func isMet(by others: LetterSet) -> Bool { spare >= 0 && letters.isMissing(atMost: Int(spare), from: others) }
}
