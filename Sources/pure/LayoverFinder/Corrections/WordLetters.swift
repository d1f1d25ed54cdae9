/// Where each letter of a word stands, as bits: the first letter's is bit 1, so that bit 0 is for no letter at all.
struct WordLetters {
    let count: Int
    /// The first letter; `nil` in an empty word.
    let first: UInt32?
    /// A bit for each beginning of the word, the empty one counted.
    let all: UInt64
    /// The bit of the whole word.
    let last: UInt64
    let set: LetterSet
    private var ascii = [UInt64](repeating: 0, count: 128)
    private var others: [(letter: UInt32, mask: UInt64)] = []

    /// - Parameter word: Letters after the first `FinderLimits.correctedLetters` are counted and stand nowhere.
    init(_ word: String) {
        let letters = word.unicodeScalars.map(\.value)
        count = letters.count
        first = letters.first
        set = LetterSet(letters)
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
}
