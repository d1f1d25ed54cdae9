/// A title of printable ASCII without apostrophes: its words are its letters and digits, and folding changes only their
/// case.
struct PlainTitle {
    private let bytes: [UInt8]

    /// - Returns: `nil` for any other title.
    init?(_ title: String) {
        bytes = Array(title.utf8.prefix(FinderLimits.queryScalars))
        guard bytes.allSatisfy({ (0x20...0x7e).contains($0) && $0 != 0x27 && $0 != 0x60 }) else { return nil }
    }

    /// For each word with one of `words` as a prefix, the longest such prefix.
    func ranges(of words: [FinderWord]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex { !PlainTitle.isPart($0) } ?? bytes.count
            if start < end, let length = longest(of: words, start..<end) { ranges.append(start..<(start + length)) }
            start = end + 1
        }
        return ranges
    }

    /// The length of the longest word that is a prefix of a piece; the whole piece if its significant part matches
    /// completely.
    private func longest(of words: [FinderWord], _ piece: Range<Int>) -> Int? {
        let seen = piece.prefix(FinderLimits.wordScalars)
        let lengths = words.compactMap { begins(seen, with: $0) ? $0.text.utf8.count : nil }
        return lengths.max().map { $0 == seen.count ? piece.count : $0 }
    }

    private func begins(_ piece: Range<Int>, with word: FinderWord) -> Bool {
        var place = piece.lowerBound
        for byte in word.text.utf8 {
            guard place < piece.upperBound, PlainTitle.lowercased(bytes[place]) == byte else { return false }
            place += 1
        }
        return true
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x7a).contains(lowercased(byte))
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5a).contains(byte) ? byte | 0x20 : byte }
}
