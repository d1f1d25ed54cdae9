/// The changes of an experiment's arm: the default sentence, and the order of lists; never the meaning of a code.
package struct SentenceVariant: Hashable, Sendable {
    /// Words of the default sentence, by their numbers; `nil` for those that the arm does not change.
    package var action: Int?
    package var place: Int?
    package var time: Int?
    /// Words at the top of a list, by their numbers, in this order.
    package var first: [SentenceGrammar.OptionList: [Int]] = [:]

    package init() {}

    package var changesStart: Bool { action != nil || place != nil || time != nil }

    package var isEmpty: Bool { !changesStart && first.isEmpty }

    /// Adds the changes of another variant, which take precedence.
    package mutating func take(_ other: SentenceVariant) {
        if other.changesStart { (action, place, time) = (other.action, other.place, other.time) }
        first.merge(other.first) { _, later in later }
    }

    /// Puts the words of a list into the variant's order: first the named words that are in the list, then all others in
    /// their order.
    ///
    /// - Complexity: O(words · named words); a file names at most 64.
    package func ordered(_ words: [Int], in list: SentenceGrammar.OptionList) -> [Int] {
        guard let named = first[list], !named.isEmpty else { return words }
        let leading = named.filter(words.contains)
        return leading + words.filter { !leading.contains($0) }
    }
}

extension SentenceGrammar {
    /// Finds the word of a list by its current or a previous identifier; `nil` if the list never contains such a word.
    package func word(_ id: String, in list: OptionList) -> Int? {
        switch list {
        case .action: rules.actionIDs[id]
        case .time: rules.timeIDs[id]
        case .place: rules.wordIDs[id].flatMap { rules.listedWords.contains($0) ? $0 : nil }
        case .sub: rules.wordIDs[id].flatMap { isPlace($0) ? $0 : nil }
        }
    }

    /// Identifiers of all words that a list may contain, for suggestions.
    package func identifiers(in list: OptionList) -> [String] {
        switch list {
        case .action: rules.actions.map(\.id)
        case .time: rules.times.map(\.id)
        case .place: rules.listedWords.map { rules.words[$0].id }
        case .sub: rules.words.indices.filter(isPlace).map { rules.words[$0].id }
        }
    }

    private func isPlace(_ word: Int) -> Bool {
        if case .place = rules.words[word].kind { true } else { false }
    }
}
