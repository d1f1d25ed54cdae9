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
    private var reach = Reach.all
    /// Weak hits: rows with a name of another language that begins with the query, and rows without flights.
    ///
    /// A whole name one typo away precedes them.
    private var faint: Set<Int> = []

    /// The rows that a class may add at the moment.
    private enum Reach { case all, scheduled, unscheduled, large }

    /// Classes in which hits without flights come after all hits with flights.
    private static var begun: [MatchClass] { [.start, .belongs, .words, .context, .contextAlone, .codeStart] }

    /// - Parameters:
    ///   - index: The index to search.
    ///   - query: The query.
    ///   - most: The maximum number of hits of any query.
    ///   - isVisible: False for rows that are never shown.
    ///   - isLate: True once time is up.
    init(
        _ index: Index, _ query: FinderQuery, most: Int = FinderLimits.hits.upperBound,
        isVisible: @escaping (Int) -> Bool, isLate: @escaping () -> Bool
    ) {
        self.index = index
        self.query = query
        self.isVisible = isVisible
        self.isLate = isLate
        // Corrections depend on whether there are three hits, even if fewer are requested.
        wanted = max(min(query.limit, most), FinderLimits.correctionsBelow)
    }

    /// True if so few hits were found that a typo is likely.
    var wantsCorrections: Bool {
        hits.count { !faint.contains($0.row) } < FinderLimits.correctionsBelow
            && !hits.contains { [.code, .unscheduledCode, .whole].contains($0.matchClass) }
    }

    /// The requested number of hits.
    var limited: [FinderHit] { Array(hits.prefix(max(query.limit, FinderLimits.hits.lowerBound))) }

    /// Searches every exact class, best first, until there are enough hits.
    mutating func exact(_ words: [FinderWord]) throws(Index.Failure) {
        let classes = ClassExpressions(QueryReadings(words, index.vocabulary), languages: query.languages)
        if let expression = classes.airportCode { try scan(WeighedExpression(nil, expression), .code) }
        try scan(classes, [.code, .whole], .all)
        try scan(classes, FinderSearch.begun, .scheduled)
        try scan(classes, FinderSearch.begun, .unscheduled)
        if query.searchesBody { try scan(classes, [.text], .all) }
        if let part = classes.parts(.unscheduledCode).first { try putThird(part.all) }
    }

    private mutating func scan(
        _ classes: ClassExpressions, _ kinds: [MatchClass], _ reach: Reach
    ) throws(Index.Failure) {
        self.reach = reach
        defer { self.reach = .all }
        for matchClass in kinds {
            for (place, part) in classes.parts(matchClass).enumerated() where hits.count < wanted {
                let count = hits.count
                guard try scan(part, matchClass) else { return }
                if place > 0 || reach == .unscheduled { faint.formUnion(hits[count...].map(\.row)) }
            }
        }
    }

    /// Searches for words with corrected typos, fewest typos first.
    ///
    /// A whole name with flights, one typo away, precedes weak hits.
    mutating func corrected(_ words: [FinderWord]) throws(Index.Failure) {
        var plan = CorrectionPlan(index.terms, languages: query.languages)
        let steps = plan.steps(QueryReadings(words, index.vocabulary), isLate: isLate)
        let behind = hits.filter { faint.contains($0.row) }
        hits.removeAll { faint.contains($0.row) }
        reach = .scheduled
        try scan(steps.prefix { $0.typos == 1 && $0.kind == .name }, upTo: wanted - behind.count)
        reach = .all
        hits += behind
        try scan(steps, upTo: wanted)
    }

    private mutating func scan(_ steps: some Sequence<CorrectionStep>, upTo limit: Int) throws(Index.Failure) {
        for step in steps where hits.count < limit {
            guard try scan(step.expression, .corrected, typos: step.typos, upTo: limit) else { return }
        }
    }

    /// Drops as few words as possible, from the right and then from the left.
    ///
    /// - Returns: The dropped words; empty if no hits were found.
    mutating func partial(_ words: [FinderWord]) throws(Index.Failure) -> [String] {
        for count in 1..<max(words.count, 1) {
            for (kept, dropped) in [
                (words.dropLast(count), words.suffix(count)), (words.dropFirst(count), words.prefix(count)),
            ] where isTelling(kept) {
                try partial(Array(kept), beside: dropped)
                guard hits.isEmpty else { return dropped.map(\.text) }
            }
        }
        return []
    }

    /// Searches for the words that are kept, which must be whole words.
    ///
    /// A dropped word that can be part of a name makes another place of it: San Francisco de Yojoa is not San Francisco. Beside
    /// such a word, a place is found only by its whole name, and only if it is large enough to have quarters and sights.
    private mutating func partial(
        _ kept: [FinderWord], beside dropped: ArraySlice<FinderWord>
    ) throws(Index.Failure) {
        let classes = ClassExpressions(
            QueryReadings(kept, index.vocabulary), languages: query.languages, isWhole: true)
        let isPlain = dropped.allSatisfy { index.vocabulary.generic.contains($0.text) || !$0.isCorrectable }
        guard isPlain else {
            guard try !isCommon(kept) else { return }
            return try scan(classes, [.whole, .belongs] + (query.searchesBody ? [.text] : []), .large)
        }
        // A code is one only beside numbers and generic words: Den Bosch is not Denver.
        try scan(classes, [.code, .whole, .belongs], .all)
        // One word of three letters is in too many names: Den, Ile, San.
        guard kept.contains(where: { $0.letters >= FinderLimits.oneTypoLetters || $0.isUnspaced }) else { return }
        try scan(classes, [.words, .context], .scheduled)
        try scan(classes, [.words, .context], .unscheduled)
        if query.searchesBody { try scan(classes, [.text], .all) }
    }

    /// True for one word that is in the names of many items: City, South, Town.
    private func isCommon(_ kept: [FinderWord]) throws(Index.Failure) -> Bool {
        guard kept.count == 1 else { return false }
        var rows = 0
        try index.scan(.whole(kept[0].text, .words)) { _ in
            rows += 1
            return rows <= FinderLimits.commonWordItems
        }
        return rows > FinderLimits.commonWordItems
    }

    /// True if a word of at least three letters remains that is not generic.
    private func isTelling(_ words: ArraySlice<FinderWord>) -> Bool {
        words.contains { $0.letters >= 3 && !index.vocabulary.generic.contains($0.text) }
    }

    /// Adds matches in order, up to the limit.
    ///
    /// - Returns: False once time is up.
    @discardableResult
    mutating func scan(
        _ part: WeighedExpression, _ matchClass: MatchClass, typos: Int = 0, upTo limit: Int? = nil
    ) throws(Index.Failure) -> Bool {
        guard !isLate() else {
            isComplete = false
            return false
        }
        let room = (limit ?? wanted) - hits.count
        var factors: [Int: Int] = [:]
        for (expression, factor) in part.factors {
            for row in try first(within(expression), room) where factors[row] == nil { factors[row] = factor }
        }
        let ordered = order(factors).prefix(room)
        seen.formUnion(ordered)
        hits += ordered.map { FinderHit(row: $0, matchClass: matchClass, typos: typos) }
        return true
    }

    private func within(_ expression: MatchExpression) -> MatchExpression {
        guard !query.domains.isEmpty else { return expression }
        let domains = query.domains.sorted().map { MatchExpression.whole(IndexMark.domain($0), .context) }
        return .all([expression, .either(domains)])
    }

    /// The first new matching rows, up to the limit, and as many of the market's own.
    private func first(_ expression: MatchExpression, _ room: Int) throws(Index.Failure) -> [Int] {
        let rows = try rows(expression, room)
        guard let market = query.market, rows.count == room else { return rows }
        return rows + (try self.rows(.all([expression, .whole(IndexMark.country(market), .context)]), room))
    }

    private func rows(_ expression: MatchExpression, _ room: Int) throws(Index.Failure) -> [Int] {
        var rows: [Int] = []
        try index.scan(expression) { row in
            if isWithinReach(row), !seen.contains(row), isVisible(row) { rows.append(row) }
            return rows.count < room
        }
        return rows
    }

    private func isWithinReach(_ row: Int) -> Bool {
        switch reach {
        case .all: true
        case .scheduled: index.rows[row].isScheduled
        case .unscheduled: !index.rows[row].isScheduled
        case .large: isLarge(index.rows[row])
        }
    }

    /// True for a place with as many routes as ``FinderLimits/largeRoutes``, and for an item that is no place.
    private func isLarge(_ row: ItemRow) -> Bool { row.domain > .airport || worth(row, 1) >= FinderLimits.largeRoutes }

    /// By popularity times the row's factor, which the market's own country multiplies, then by domain, shorter title and id.
    private func order(_ factors: [Int: Int]) -> [Int] {
        factors.map { row, factor in (row, worth(index.rows[row], factor), index.rows[row].tail) }
            .sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.2 < $1.2 }
            .map(\.0)
    }

    private func worth(_ row: ItemRow, _ factor: Int) -> Int {
        let all = row.country == query.market ? factor * FinderLimits.marketFactor : factor
        let (worth, isOver) = row.popularity.multipliedReportingOverflow(by: all)
        return isOver ? .max : worth
    }

    /// A place without flights that matches by its code is third: never higher, unless there are fewer hits, and never
    /// lower.
    private mutating func putThird(_ expression: MatchExpression) throws(Index.Failure) {
        var found: [Int] = []
        try index.scan(within(expression)) { row in
            if isVisible(row) { found.append(row) }
            return found.count < 1
        }
        guard let row = found.first, !hits.prefix(3).contains(where: { $0.row == row }) else { return }
        hits.removeAll { $0.row == row }
        hits.insert(FinderHit(row: row, matchClass: .unscheduledCode, typos: 0), at: min(2, hits.count))
        hits = Array(hits.prefix(wanted))
        seen.insert(row)
    }
}
