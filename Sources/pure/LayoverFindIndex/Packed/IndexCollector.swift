/// Streams the documents of the items one by one, so that memory does not grow with the list.
package struct IndexCollector {
    /// In the order of `IndexColumn`.
    private var columns = IndexColumn.allCases.map { _ in ColumnCollector() }

    /// Contexts that many items share are analysed once.
    private var contexts: [[String]: ContextTerms] = [:]

    /// The parts of an index of items, which must be in the order of the rows.
    ///
    /// - Complexity: O(*n* log *n*) in distinct terms.
    package static func parts(_ items: some Sequence<FinderItem>, _ vocabulary: FinderVocabulary) -> IndexParts {
        var parts = IndexParts(columns: [], isWhole: [])
        collect(items, vocabulary) { column, finished, isWhole in
            parts.columns.append(finished)
            if column == .words { parts.isWhole = isWhole }
        }
        return parts
    }

    /// Passes the parts on column by column, so that they are never all in memory; `isWhole` has one entry per term and
    /// matters only for the column of words.
    ///
    /// - Throws: The error of `take`.
    package static func collect<Failure>(
        _ items: some Sequence<FinderItem>, _ vocabulary: FinderVocabulary,
        _ take: (IndexColumn, ColumnParts, _ isWhole: [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var collector = IndexCollector()
        for (row, item) in items.enumerated() {
            let context = collector.context(item.context, vocabulary)
            collector.add(IndexDocument(item, vocabulary, context: context), row: row)
        }
        collector.contexts = [:]
        for place in collector.columns.indices { collector.columns[place].close() }
        for column in IndexColumn.allCases {
            let (finished, isWhole) = collector.columns[column.place].finish()
            // The packed data is freed, because all columns together are many times as large as the items.
            collector.columns[column.place] = ColumnCollector()
            try take(column, finished, isWhole)
        }
    }

    private mutating func context(_ names: [String], _ vocabulary: FinderVocabulary) -> ContextTerms {
        if let known = contexts[names] { return known }
        if contexts.count >= FinderLimits.knownContexts { contexts = [:] }
        let terms = ContextTerms(names, vocabulary)
        contexts[names] = terms
        return terms
    }

    /// Adds the document of a row; rows are added in ascending order from 0.
    private mutating func add(_ document: IndexDocument, row: Int) {
        for column in IndexColumn.allCases {
            columns[column.place].add(
                document[column], row: row, whole: column == .words ? document.wholeWords.count : 0)
        }
    }
}
