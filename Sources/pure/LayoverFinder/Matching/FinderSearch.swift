/// One query on its way through the classes.
struct FinderSearch<Index: FinderIndex> {
    private(set) var hits: [FinderHit] = []
    private(set) var isComplete = true
    private let index: Index
    private let query: FinderQuery
    private let isVisible: (Int) -> Bool
    private let isLate: () -> Bool
    private let wanted: Int
    private var seen: Set<Int> = []
    private var unscheduled: FinderHit?

    /// - Parameters:
    ///   - index: What is asked.
    ///   - query: What for.
    ///   - most: Hits beyond which no query gets any.
    ///   - isVisible: False for rows that nobody is shown.
    ///   - isLate: True once time is up.
    init(
        _ index: Index, _ query: FinderQuery, most: Int = FinderLimits.hits.upperBound,
        isVisible: @escaping (Int) -> Bool, isLate: @escaping () -> Bool
    ) {
        self.index = index
        self.query = query
        self.isVisible = isVisible
        self.isLate = isLate
        // Three tell whether corrections are wanted, however few are asked for.
        wanted = max(min(query.limit, most), FinderLimits.correctionsBelow)
    }

    /// True where so little was found that a typo is likely.
    var wantsCorrections: Bool {
        hits.count < FinderLimits.correctionsBelow
            && !hits.contains { [.code, .unscheduledCode, .whole].contains($0.matchClass) }
    }

    /// As many hits as the query asks for.
    var limited: [FinderHit] { Array(hits.prefix(max(query.limit, FinderLimits.hits.lowerBound))) }

    /// Asks every exact class, best first, until there are enough.
    mutating func exact(_ words: [FinderWord]) throws(Index.Failure) {
        let classes = ClassExpressions(QueryReadings(words, index.vocabulary))
        if let expression = classes.airportCode { try scan(expression, .code) }
        for matchClass in MatchClass.allCases where matchClass != .unscheduledCode {
            guard hits.count < wanted, query.searchesBody || matchClass != .text else { continue }
            guard let expression = classes.expression(matchClass) else { continue }
            guard try scan(expression, matchClass) else { break }
        }
        if let expression = classes.expression(.unscheduledCode) { try putThird(expression) }
    }

    /// Asks for words with typos undone, fewest typos first.
    mutating func corrected(_ words: [FinderWord]) throws(Index.Failure) {
        var plan = CorrectionPlan(index.terms)
        for step in plan.steps(QueryReadings(words, index.vocabulary)) where hits.count < wanted {
            guard try scan(step.expression, .corrected, typos: step.typos) else { return }
        }
    }

    /// Drops as few words as it takes, from the right and then from the left.
    ///
    /// - Returns: The words that were dropped; none where nothing helped.
    mutating func partial(_ words: [FinderWord]) throws(Index.Failure) -> [String] {
        for count in 1..<max(words.count, 1) {
            for kept in [Array(words.dropLast(count)), Array(words.dropFirst(count))] where isTelling(kept) {
                try exact(kept)
                guard hits.isEmpty else {
                    let isFromRight = kept.first == words.first && kept == Array(words.dropLast(count))
                    return (isFromRight ? Array(words.suffix(count)) : Array(words.prefix(count))).map(\.text)
                }
            }
        }
        return []
    }

    /// True where a word of three letters stays that says something.
    private func isTelling(_ words: [FinderWord]) -> Bool {
        words.contains { $0.letters >= 3 && !index.vocabulary.generic.contains($0.text) }
    }

    /// Adds what matches, in order, as far as there is room.
    ///
    /// - Returns: False once time is up.
    @discardableResult
    mutating func scan(
        _ expression: MatchExpression, _ matchClass: MatchClass, typos: Int = 0
    ) throws(Index.Failure) -> Bool {
        guard !isLate() else {
            isComplete = false
            return false
        }
        var rows = try first(within(expression))
        if let market = query.market, rows.count == wanted - hits.count {
            let own = try first(.all([within(expression), .whole(IndexMark.country(market), .context)]))
            rows = Array(Set(rows + own))
        }
        let ordered = order(rows).prefix(wanted - hits.count)
        seen.formUnion(ordered)
        hits += ordered.map { FinderHit(row: $0, matchClass: matchClass, typos: typos) }
        return true
    }

    private func within(_ expression: MatchExpression) -> MatchExpression {
        guard !query.domains.isEmpty else { return expression }
        let domains = query.domains.sorted().map { MatchExpression.whole(IndexMark.domain($0), .context) }
        return .all([expression, .either(domains)])
    }

    /// The first new rows that match, as many as there is room for.
    private func first(_ expression: MatchExpression) throws(Index.Failure) -> [Int] {
        var rows: [Int] = []
        let room = wanted - hits.count
        try index.scan(expression) { row in
            if isVisible(row), !seen.contains(row) { rows.append(row) }
            return rows.count < room
        }
        return rows
    }

    /// By popularity, which the market's own country multiplies, then by domain, shorter title and id.
    private func order(_ rows: [Int]) -> [Int] {
        guard let market = query.market else { return rows }
        return rows.map { row in (row, worth(index.rows[row], market), index.rows[row].tail) }
            .sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.2 < $1.2 }
            .map(\.0)
    }

    private func worth(_ row: ItemRow, _ market: String) -> Int {
        guard row.country == market else { return row.popularity }
        let (worth, isOver) = row.popularity.multipliedReportingOverflow(by: 4)
        return isOver ? .max : worth
    }

    /// A code of a place without flights stands third at best, and no lower.
    private mutating func putThird(_ expression: MatchExpression) throws(Index.Failure) {
        var found: [Int] = []
        try index.scan(within(expression)) { row in
            if isVisible(row) { found.append(row) }
            return found.count < 1
        }
        guard let row = found.first, !hits.prefix(3).contains(where: { $0.row == row }) else { return }
        hits.removeAll { $0.row == row }
        hits.insert(FinderHit(row: row, matchClass: .unscheduledCode), at: min(2, hits.count))
        hits = Array(hits.prefix(wanted))
        seen.insert(row)
    }
}
