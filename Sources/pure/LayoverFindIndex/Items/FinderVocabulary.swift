/// Words that a query may omit, and words with the same meaning.
package struct FinderVocabulary: Hashable, Sendable {
    /// Folded: airport, flughafen, to.
    package let generic: Set<String>
    /// From a folded word to the others of its group.
    let synonyms: [String: [String]]
    /// The groups of synonyms, folded.
    package let groups: [[String]]

    /// - Parameters:
    ///   - generic: As authors wrote them; each is folded, and an entry that is not a single word is ignored.
    ///   - synonyms: Groups of words with the same meaning.
    package init(generic: [String] = [], synonyms: [[String]] = []) {
        self.generic = Set(generic.compactMap(FinderVocabulary.word))
        groups = synonyms.map { $0.compactMap(FinderVocabulary.word) }
        var others: [String: [String]] = [:]
        for group in groups {
            for word in group { others[word, default: []] += group.filter { $0 != word } }
        }
        self.synonyms = others
    }

    /// `words` without the generic ones; `nil` if none of them is generic, or all are.
    package func withoutGeneric(_ words: [FinderWord]) -> [FinderWord]? {
        let kept = words.filter { !generic.contains($0.text) }
        return kept.isEmpty || kept.count == words.count ? nil : kept
    }

    /// `words` and every form in which synonyms replace one of them or all words of one group.
    func variants(_ words: [FinderWord]) -> [[FinderWord]] {
        var variants = [words]
        for index in words.indices {
            for other in synonyms[words[index].text] ?? [] {
                variants += variants.map { form in
                    var replaced = form
                    replaced[index] = FinderWord(other)
                    return replaced
                }
                guard variants.count < 16 else { return variants }
            }
        }
        return variants
    }

    private static func word(_ text: String) -> String? {
        let words = Analyser.words(text)
        return words.count == 1 ? words[0].text : nil
    }
}
