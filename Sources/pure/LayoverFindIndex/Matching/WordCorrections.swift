/// The possible meanings of one word, by typos.
struct WordCorrections {
    /// Of 0, 1 and 2 typos: whole terms, then prefixes.
    private var texts: [[String]] = Array(repeating: [], count: 6)

    /// The word itself, and the corrections with typos.
    init(_ word: FinderWord, _ corrections: [Correction]) {
        texts[0] = [word.text]
        texts[3] = [word.text]
        for correction in corrections where correction.typos > 0 {
            texts[correction.typos + (correction.isPrefix ? 3 : 0)].append(correction.text)
        }
    }

    /// Distinct texts; `typos` is 0 to 2.
    subscript(typos: Int, isPrefix isPrefix: Bool) -> [String] { texts[typos + (isPrefix ? 3 : 0)] }

    /// The numbers of typos for which there are corrections, ascending.
    var typos: [Int] { (0...2).filter { !texts[$0].isEmpty || !texts[$0 + 3].isEmpty } }
}
