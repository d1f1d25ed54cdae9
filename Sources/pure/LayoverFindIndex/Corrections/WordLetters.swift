/// The positions of each letter of a word, as bits: the first letter has bit 1, so that bit 0 is the empty prefix.
struct WordLetters {
    let count: Int
    /// The first letter; `nil` in an empty word.
    let first: UInt32?
    /// A bit for each prefix of the word, including the empty one.
    let all: UInt64
    /// The bit of the whole word.
    let last: UInt64
    /// The remaining letters by the length of a prefix of the word; at least one entry.
    private let rests: [LetterSet]
    private var ascii = [UInt64](repeating: 0, count: 128)
    private var others: [(letter: UInt32, mask: UInt64)] = []

    /// - Parameter word: Letters after the first `FinderLimits.correctedLetters` are counted but have no positions.
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

    /// The bits of the positions of `letter`.
    func mask(_ letter: UInt32) -> UInt64 {
        if letter < 128 { return ascii[Int(letter)] }
        for other in others where other.letter == letter { return other.mask }
        return 0
    }

    /// The letters that a term needs after matching a prefix of the word with `spare` typos left.
    ///
    /// - Parameters:
    ///   - reached: Prefixes of the word as bits. The longest one counts, because it leaves the fewest letters; 0 means out
    ///     of reach.
    ///   - more: Letters of the word after that prefix that do not count.
    ///   - spare: Typos that are left; negative if there are none.
    /// - Returns: The letters after the longest prefix.
    func need(behind reached: UInt64, more: Int = 0, spare: Int) -> LetterNeed {
        guard reached != 0 else { return .impossible }
        let length = UInt64.bitWidth - 1 - reached.leadingZeroBitCount + more
        return LetterNeed(length < rests.count ? rests[length] : LetterSet(), spare: spare)
    }
}
