/// Finds cards that contain all searched words, best first, each with the places that contain them.
struct FindSearch {
    /// One card, and the places that contain the words.
    struct Found {
        let card: FindIndex.Card
        /// Best first.
        let places: [FoundPlace]
        fileprivate let rank: Int
    }

    private let index: FindIndex
    private let words: [FoldedText]
    private let phrase: FoldedText

    /// - Parameters:
    ///   - text: Words, in any order; text beyond `Limits.findCharacters` is cut.
    ///   - index: The index to search.
    init(_ text: String, in index: FindIndex) {
        self.index = index
        let folded = index.folding(String(text.prefix(Limits.findCharacters)))
        let parts = folded.split(whereSeparator: \.isWhitespace).prefix(Limits.findWords).map(String.init)
        words = parts.map { FoldedText($0) }
        phrase = FoldedText(parts.joined(separator: " "))
    }

    /// Every card that is found; empty if the text is empty.
    ///
    /// - Complexity: O(bytes of the index · words).
    var found: [Found] {
        guard !words.isEmpty else { return [] }
        return index.cards.compactMap(find).sorted { ($0.rank, $0.card.widget) < ($1.rank, $1.card.widget) }
    }

    private func find(_ card: FindIndex.Card) -> Found? {
        let ranked = card.entries.enumerated().compactMap { order, entry in
            rank(entry, on: card).map { (rank: $0, order: order, place: entry.place) }
        }.sorted { ($0.rank, $0.order) < ($1.rank, $1.order) }
        return ranked.first.map { Found(card: card, places: ranked.map(\.place), rank: $0.rank) }
    }

    /// Ranks a place, lower is better: by how completely it has the words, then by its kind; `nil` if it does not match.
    private func rank(_ entry: FindIndex.Entry, on card: FindIndex.Card) -> Int? {
        let own = words.count { entry.own.holds($0) }
        guard own > 0, own == words.count || words.allSatisfy({ isNear($0, entry, card) }) else { return nil }
        let wholeness =
            if entry.own.begins(with: phrase) { 0 } else if entry.own.holds(phrase) { 1 } else {
                own == words.count ? 2 : 3
            }
        let kinds = FoundPlace.Kind.allCases
        return wholeness * kinds.count + (kinds.firstIndex(of: entry.place.kind) ?? kinds.count)
    }

    private func isNear(_ word: FoldedText, _ entry: FindIndex.Entry, _ card: FindIndex.Card) -> Bool {
        entry.own.holds(word) || entry.beside.holds(word) || card.head.holds(word)
    }
}
