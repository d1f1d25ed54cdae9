import LayoverFinder

/// Names of words as finding folds them, so that `tromso` and `tromsoe` are a beginning of Tromsø though no file of words is
/// written yet.
///
/// Suggestions alone look here: what a code says is the exact look-up's.
struct SuggestedNames: Sendable {
    private let entries: [(name: String, word: Int)]

    /// - Complexity: O(letters of all names).
    init(_ locale: SentenceLocale) {
        var entries: [(name: String, word: Int)] = []
        for (name, word) in locale.found { entries.append((SuggestedNames.folded(name), word)) }
        for (word, name) in locale.placeNames.enumerated() {
            entries.append((SuggestedNames.folded(name), word))
            if let wide = Analyser.wideWords(name) { entries.append((SuggestedNames.joined(wide), word)) }
        }
        self.entries = entries
    }

    static func folded(_ text: String) -> String { joined(Analyser.words(text, limit: SentenceLimits.typedScalars)) }

    private static func joined(_ words: [FinderWord]) -> String { words.map(\.text).joined(separator: " ") }

    /// Visits words whose names have `text`, with 0 for the same, 1 for a beginning, 2 for the beginning of a word within.
    func visit(_ text: String, _ found: (_ word: Int, _ rank: Int) -> Void) {
        let folded = SuggestedNames.folded(text)
        guard !folded.isEmpty else { return }
        for (name, word) in entries {
            if let rank = SentenceSheet.rank(folded, in: name) { found(word, rank) }
        }
    }
}
