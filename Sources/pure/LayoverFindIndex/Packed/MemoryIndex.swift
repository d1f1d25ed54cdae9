/// An index in memory, for content that is searched once.
package struct MemoryIndex: FinderIndex {
    package let rows: [ItemRow]
    package let vocabulary: FinderVocabulary
    package let items: [FinderItem]
    private let packed: PackedIndex

    /// - Complexity: O(*n* log *n*) in the terms of all items.
    package init(_ unordered: [FinderItem], _ vocabulary: FinderVocabulary) {
        let ranked = RankedItems(unordered)
        items = Array(ranked.items)
        rows = ranked.rows
        self.vocabulary = vocabulary
        packed = PackedIndex(IndexCollector.parts(items, vocabulary), rowCount: items.count) ?? .empty
    }

    package var terms: TermList { packed.terms }

    package func scan(_ expression: MatchExpression, _ accept: (Int) -> Bool) { packed.scan(expression, accept) }
}
