/// Gathers the documents of items, one after the other, so that nobody holds those of all.
package struct IndexCollector {
    /// In the order of `IndexColumn`.
    private var columns = IndexColumn.allCases.map { _ in ColumnCollector() }

    /// What many items have alike is read once.
    private var contexts: [[String]: ContextTerms] = [:]

    /// The parts of an index of items, in the order in which rows are numbered.
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

    /// Gives the parts one after the other, so that nobody holds those of all: column by column, and by term whether it is a whole
    /// word, which counts in the column of words.
    ///
    /// - Throws: What `take` throws.
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
            // What is packed is let go, for that of all columns is many times the items.
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

    /// Adds the document of a row; rows come ascending from 0.
    private mutating func add(_ document: IndexDocument, row: Int) {
        for column in IndexColumn.allCases {
            columns[column.place].add(
                document[column], row: row, whole: column == .words ? document.wholeWords.count : 0)
        }
    }
}
