/// Where each letter of a word stands, as bits: the first letter's is bit 1, so that bit 0 is for no letter at all.
struct WordLetters {
    let count: Int
    /// The first letter; `nil` in an empty word.
    let first: UInt32?
    /// A bit for each beginning of the word, the empty one counted.
    let all: UInt64
    /// The bit of the whole word.
    let last: UInt64
    /// By length of a beginning of the word, the letters behind it; at least one.
    private let rests: [LetterSet]
    private var ascii = [UInt64](repeating: 0, count: 128)
    private var others: [(letter: UInt32, mask: UInt64)] = []

    /// - Parameter word: Letters after the first `FinderLimits.correctedLetters` are counted and stand nowhere.
    init(_ word: String) {
        let letters = word.unicodeScalars.map(\.value)
        count = letters.count
        first = letters.first
        var rests = [LetterSet()]
        for letter in letters.reversed() {
            var rest = rests[rests.count - 1]
            rest.insert(letter)
            rests.append(rest)
        }
        self.rests = rests.reversed()
        last = count <= FinderLimits.correctedLetters ? 1 << UInt64(count) : 0
        all = last == 0 ? 0 : last | (last - 1)
        for (place, letter) in letters.prefix(FinderLimits.correctedLetters).enumerated() {
            let bit = UInt64(1) << UInt64(place + 1)
            if letter < 128 {
                ascii[Int(letter)] |= bit
            } else if let known = others.firstIndex(where: { $0.letter == letter }) {
                others[known].mask |= bit
            } else {
                others.append((letter, bit))
            }
        }
    }

    /// The bits where `letter` stands.
    func mask(_ letter: UInt32) -> UInt64 {
        if letter < 128 { return ascii[Int(letter)] }
        for other in others where other.letter == letter { return other.mask }
        return 0
    }

    /// What a term must have that goes on behind a beginning of the word with `spare` typos left.
    ///
    /// - Parameters:
    ///   - reached: Beginnings of the word as bits, of which the longest counts, since it leaves least to be missed; none is
    ///     out of reach.
    ///   - more: Letters of the word behind that beginning which do not count.
    ///   - spare: Typos that are left; negative for none.
    /// - Returns: The letters behind the longest beginning.
    func need(behind reached: UInt64, more: Int = 0, spare: Int) -> LetterNeed {
        guard reached != 0 else { return .impossible }
        let length = UInt64.bitWidth - 1 - reached.leadingZeroBitCount + more
        return LetterNeed(length < rests.count ? rests[length] : LetterSet(), spare: spare)
    }
}
