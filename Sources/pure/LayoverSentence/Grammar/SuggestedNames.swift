import LayoverFinder

/// Names of words, packed when the language is compiled: as sentences fold them, and as finding folds them, so that `tromso` and
/// `tromsoe` are a beginning of Tromsø though no file of words is written yet.
///
/// Suggestions alone look here: what a code says is the exact look-up's.
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

    /// Finds words that typed text may mean: those of the same name, of one that begins so, of one that has a word that begins so.
    ///
    /// - Parameters:
    ///   - text: As it was typed.
    ///   - folded: The same as sentences fold it.
    ///   - limit: Enough words; there may be more of them.
    ///   - first: A word that has the same name by another look-up.
    ///   - isLive: True for words that may be suggested.
    /// - Returns: Best first, each once.
    /// - Complexity: O(`limit`) log of all names for each reading of the text, and what is passed over because it is not live.
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
