/// Words that a query may leave out, and words that stand for each other.
package struct FinderVocabulary: Hashable, Sendable {
    /// Folded: airport, flughafen, to.
    package let generic: Set<String>
    /// From a folded word to the others of its group.
    let synonyms: [String: [String]]
    /// The groups of synonyms, folded.
    package let groups: [[String]]

    /// - Parameters:
    ///   - generic: As somebody wrote them; each is folded, and what is no single word is passed over.
    ///   - synonyms: Groups of words of one meaning.
    package init(generic: [String] = [], synonyms: [[String]] = []) {
        self.generic = Set(generic.compactMap(FinderVocabulary.word))
        groups = synonyms.map { $0.compactMap(FinderVocabulary.word) }
        var others: [String: [String]] = [:]
        for group in groups {
            for word in group { others[word, default: []] += group.filter { $0 != word } }
        }
        self.synonyms = others
    }

    /// `words` without the generic ones; `nil` where nothing would change or nothing would stay.
    package func withoutGeneric(_ words: [FinderWord]) -> [FinderWord]? {
        let kept = words.filter { !generic.contains($0.text) }
        return kept.isEmpty || kept.count == words.count ? nil : kept
    }

    /// `words` and every form in which synonyms replace one of them or all of one group.
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
