/// Answers queries from an index: classes in their order, by popularity within a class; corrections and partial matches
/// come last.
///
/// Source: the rules of stages, classes and order in `docs/find.md`.
package struct Finder<Index: FinderIndex> {
    private let index: Index
    private let isVisible: (Int) -> Bool
    private let isLate: () -> Bool

    /// - Parameters:
    ///   - index: The index to search.
    ///   - isVisible: False for rows that are killed or not in the market.
    ///   - isLate: True once time is up; checked between classes.
    package init(
        _ index: Index, isVisible: @escaping (Int) -> Bool = { _ in true }, isLate: @escaping () -> Bool = { false }
    ) {
        self.index = index
        self.isVisible = isVisible
        self.isLate = isLate
    }

    /// The answer to a query; empty if the query has no word.
    ///
    /// - Throws: The index's error.
    package func answer(_ query: FinderQuery) throws(Index.Failure) -> FinderAnswer {
        let all = Analyser.query(query.text, limit: FinderLimits.queryWords + 12)
        let words = Array(all.prefix(FinderLimits.queryWords))
        var answer = FinderAnswer()
        answer.dropped = all.dropFirst(FinderLimits.queryWords).map(\.text)
        guard !words.isEmpty else { return answer }
        var search = FinderSearch(index, query, isVisible: isVisible, isLate: isLate)
        try search.exact(words)
        answer.stage = .exact
        if search.wantsCorrections {
            let before = search.hits.count
            try search.corrected(words)
            if search.hits.count > before { answer.stage = .corrected }
        }
        if search.hits.isEmpty {
            answer.dropped = try search.partial(words) + answer.dropped
            answer.stage = search.hits.isEmpty ? .none : .partial
        }
        answer.hits = search.limited
        answer.isComplete = search.isComplete
        return answer
    }

    /// The most popular items of the query's domains (cities and airports if it names none), weighted for the market in the
    /// same way.
    ///
    /// - Parameters:
    ///   - query: The query; its text is ignored.
    ///   - most: The maximum number of hits of any query.
    /// - Returns: The hits.
    /// - Throws: The index's error.
    package func popular(
        _ query: FinderQuery, most: Int = FinderLimits.hits.upperBound
    ) throws(Index.Failure) -> [FinderHit] {
        var search = FinderSearch(index, query, most: most, isVisible: isVisible, isLate: isLate)
        let domains = query.domains.isEmpty ? [.city, .airport] : query.domains.sorted()
        try search.scan(
            WeighedExpression(nil, .either(domains.map { .whole(IndexMark.domain($0), .context) })), .contextAlone)
        return search.limited
    }
}
