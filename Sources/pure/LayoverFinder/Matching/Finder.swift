/// Answers queries from an index: classes in their order, popularity within, corrections and parts only where nothing else is.
///
/// Source: the rules of stages, classes and order in `docs/find.md`.
package struct Finder<Index: FinderIndex> {
    private let index: Index
    private let isVisible: (Int) -> Bool
    private let isLate: () -> Bool

    /// - Parameters:
    ///   - index: What is asked.
    ///   - isVisible: False for rows that are killed or not of the market.
    ///   - isLate: True once the answer must go out as it is; asked between classes.
    package init(
        _ index: Index, isVisible: @escaping (Int) -> Bool = { _ in true }, isLate: @escaping () -> Bool = { false }
    ) {
        self.index = index
        self.isVisible = isVisible
        self.isLate = isLate
    }

    /// The answer to a query; nothing for one without a word.
    ///
    /// - Throws: What the index throws.
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

    /// What most people want of the query's domains (cities and airports where it names none), the market's own by the same rule.
    ///
    /// - Parameters:
    ///   - query: Its text does not count.
    ///   - most: Beyond which no query gets any.
    /// - Returns: The hits.
    /// - Throws: What the index throws.
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
