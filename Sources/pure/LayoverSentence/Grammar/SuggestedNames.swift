import LayoverFindIndex

/// Names of words, packed at compile time in two foldings, that of sentences and that of the finder.
///
/// `tromso` and `tromsoe` are therefore both prefixes of Tromsø, even if no file has them. Only suggestions use these
/// names; the meaning of a code comes from the exact look-up.
struct SuggestedNames: Sendable {
    private let index: NameIndex

    /// - Parameters:
    ///   - found: Words by their folded names.
    ///   - placeNames: The name of each word.
    /// - Complexity: O(letters of all names).
    init(found: [String: Int], placeNames: [String]) {
        var names: [[String]] = placeNames.map { name in
            [Analyser.words(name, limit: SentenceLimits.typedScalars), Analyser.wideWords(name) ?? []]
                .map(SuggestedNames.joined)
        }
        for (name, word) in found {
            names[word] += [name, SuggestedNames.joined(Analyser.words(name, limit: SentenceLimits.typedScalars))]
        }
        index = NameIndex(names)
    }

    /// Finds the words that typed text may mean: those with the same name, with a name that begins with it, or with a word
    /// within the name that begins with it.
    ///
    /// - Parameters:
    ///   - text: The text as typed.
    ///   - folded: The text in the folding of sentences.
    ///   - limit: The number of words after which the search stops; it may return more.
    ///   - first: A word with the same name by another look-up.
    ///   - isLive: True for words that may be suggested.
    /// - Returns: Best first, without duplicates.
    /// - Complexity: O(`limit`) log of all names for each reading of the text, plus the names skipped because they are not
    ///   live.
    func words(
        for text: String, folded: String, limit: Int, first: Int?, isLive: (Int) -> Bool
    ) -> [Int] {
        let readings = Set([folded, SuggestedNames.joined(Analyser.query(text))]).filter { !$0.isEmpty }
        var words: [Int] = []
        for match in NameIndex.Match.allCases where words.count < limit {
            var found: Set<Int> = []
            if match == .whole, let first, isLive(first) { found.insert(first) }
            for reading in readings {
                var left = limit
                index.scan(reading, match) { word in
                    if isLive(word), !words.contains(word) {
                        found.insert(word)
                        left -= 1
                    }
                    return left > 0
                }
            }
            words += found.sorted()
        }
        return words
    }

    private static func joined(_ words: [FinderWord]) -> String { words.map(\.text).joined(separator: " ") }
}
