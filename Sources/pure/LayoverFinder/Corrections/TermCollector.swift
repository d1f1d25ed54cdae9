/// Gathers the terms of items, one after the other, so that nobody holds the documents of all.
package struct TermCollector: Sendable {
    private var found: [FinderWord: TermList.Places] = [:]

    package init() {}

    package mutating func add(_ document: IndexDocument) {
        for term in document.wholeWords { found[FinderWord(term), default: []].insert(.names) }
        for term in document.context where IndexMark.isWord(term) {
            found[FinderWord(term), default: []].insert(.context)
        }
        for term in document.joined { found[FinderWord(term), default: []].insert(.joined) }
    }

    /// Every term once, ascending by scalars, as their bytes in UTF-8 ascend, too.
    package var sorted: [(term: String, places: TermList.Places)] {
        found.map { (term: $0.key.text, places: $0.value) }
            .sorted { $0.term.utf8.lexicographicallyPrecedes($1.term.utf8) }
    }
}
