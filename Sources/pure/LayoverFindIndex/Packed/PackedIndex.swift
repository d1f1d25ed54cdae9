/// Terms and rows of all columns, packed: the content of a file, readable from any number of threads.
package struct PackedIndex: Sendable {
    package let terms: TermList
    /// In the order of `IndexColumn`.
    private let columns: [PackedColumn]

    /// - Returns: `nil` if an index in the parts is invalid.
    /// - Complexity: O(rows of all terms).
    package init?(_ parts: IndexParts, rowCount: Int) {
        columns = parts.columns.compactMap { PackedColumn($0, rowCount: rowCount) }
        guard columns.count == IndexColumn.allCases.count,
            parts.isWhole.count == columns[IndexColumn.words.place].termCount
        else { return nil }
        terms = TermList(
            words: CorrectableWords(
                words: columns[IndexColumn.words.place], parts.isWhole, context: columns[IndexColumn.context.place]),
            joined: columns[IndexColumn.joined.place].texts, other: columns[IndexColumn.other.place].texts)
    }

    /// Without terms.
    static let empty = PackedIndex()

    private init() {
        columns = []
        terms = TermList(sorted: [])
    }

    /// Passes the matching rows, ascending, to `accept` until it returns false.
    ///
    /// - Complexity: O(log terms) for each term, and O(log rows) for each row that is passed.
    package func scan(_ expression: MatchExpression, _ accept: (Int) -> Bool) {
        guard let plan = plan(expression) else { return }
        var cursor = RowCursor(plan)
        while let row = cursor.next(), accept(row) {}
    }

    /// - Returns: `nil` if nothing can match.
    private func plan(_ expression: MatchExpression) -> MatchPlan? {
        switch expression {
        case .term(let text, let isPrefix, let wanted):
            return rows(CollectionOfOne(text), isPrefix, wanted)
        case .terms(let texts, let isPrefix, let wanted): return rows(texts, isPrefix, wanted)
        case .all(let parts): return plans(parts).map { $0.count == 1 ? $0[0] : .all($0) }
        case .allWithOne(let parts, let wanted): return plans(parts).flatMap { withOne($0, wanted) }
        case .any(let parts): return PackedIndex.any(parts.compactMap(plan))
        }
    }

    /// - Returns: `nil` if nothing can match one of `parts`.
    private func plans(_ parts: [MatchExpression]) -> [MatchPlan]? {
        var plans: [MatchPlan] = []
        for part in parts {
            guard let plan = plan(part) else { return nil }
            plans.append(plan)
        }
        return plans
    }

    private func rows(_ texts: some Collection<String>, _ isPrefix: Bool, _ wanted: IndexColumns) -> MatchPlan? {
        var ranges: [TermRange] = []
        for text in texts {
            let bytes = Array(text.utf8)
            for place in columns.indices where wanted.contains(IndexColumns(rawValue: 1 << place)) {
                let terms = columns[place].terms(bytes, isPrefix: isPrefix)
                if !terms.isEmpty { ranges.append(TermRange(columns[place], terms)) }
            }
        }
        return ranges.isEmpty ? nil : .rows(ranges)
    }

    /// All of `plans`, at least one of them in the columns `wanted`.
    private func withOne(_ plans: [MatchPlan], _ wanted: IndexColumns) -> MatchPlan? {
        let own = columns.indices.filter { wanted.contains(IndexColumns(rawValue: 1 << $0)) }.map { columns[$0] }
        let inside = plans.map { plan in plan.ranges.filter { range in own.contains { $0 === range.column } } }
        // If a part occurs in no other column, the condition is always met.
        let isSaid = zip(plans, inside).contains { $0.ranges.count == $1.count }
        if isSaid { return plans.count == 1 ? plans[0] : .all(plans) }
        let ranges = inside.flatMap(\.self)
        return ranges.isEmpty ? nil : .all(plans + [.rows(ranges)])
    }

    /// One heap reads all ranges of terms, however many there are.
    private static func any(_ plans: [MatchPlan]) -> MatchPlan? {
        var ranges: [TermRange] = []
        var others: [MatchPlan] = []
        for plan in plans {
            if case .rows(let more) = plan { ranges += more } else { others.append(plan) }
        }
        if !ranges.isEmpty { others.append(.rows(ranges)) }
        return others.count > 1 ? .any(others) : others.first
    }
}
