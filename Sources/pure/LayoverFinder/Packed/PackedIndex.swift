/// Terms and rows of all columns, packed: what a file holds and any number of threads read.
package struct PackedIndex: Sendable {
    package let terms: TermList
    /// In the order of `IndexColumn`.
    private let columns: [PackedColumn]

    /// - Returns: `nil` where a part names a place that is not there.
    /// - Complexity: O(rows of all terms).
    package init?(_ parts: IndexParts, rowCount: Int) {
        columns = parts.columns.compactMap { PackedColumn($0, rowCount: rowCount) }
        guard columns.count == IndexColumn.allCases.count,
            parts.isWhole.count == columns[IndexColumn.words.place].termCount
        else { return nil }
        let joined = columns[IndexColumn.joined.place]
        terms = TermList(
            words: CorrectableWords(
                words: columns[IndexColumn.words.place], parts.isWhole, context: columns[IndexColumn.context.place]),
            joined: (0..<joined.termCount).lazy.map { joined.text($0) })
    }

    /// Without a term.
    static let empty = PackedIndex()

    private init() {
        columns = []
        terms = TermList(sorted: [])
    }

    /// Gives the rows that match, ascending, to `accept` until it answers false.
    ///
    /// - Complexity: O(log terms) for each term, and O(log rows) for each row that is given.
    package func scan(_ expression: MatchExpression, _ accept: (Int) -> Bool) {
        guard let plan = plan(expression) else { return }
        var cursor = RowCursor(plan)
        while let row = cursor.next(), accept(row) {}
    }

    /// - Returns: `nil` where nothing can match.
    private func plan(_ expression: MatchExpression) -> MatchPlan? {
        switch expression {
        case .term(let text, let isPrefix, let wanted):
            let ranges = ranges(Array(text.utf8), isPrefix, wanted)
            return ranges.isEmpty ? nil : .rows(ranges)
        case .all(let parts):
            var plans: [MatchPlan] = []
            for part in parts {
                guard let plan = plan(part) else { return nil }
                plans.append(plan)
            }
            return plans.count == 1 ? plans[0] : .all(plans)
        case .any(let parts): return PackedIndex.any(parts.compactMap(plan))
        }
    }

    private func ranges(_ text: [UInt8], _ isPrefix: Bool, _ wanted: IndexColumns) -> [TermRange] {
        var ranges: [TermRange] = []
        for (place, packed) in columns.enumerated() where wanted.contains(IndexColumns(rawValue: 1 << place)) {
            let terms = packed.terms(text, isPrefix: isPrefix)
            if !terms.isEmpty { ranges.append(TermRange(packed, terms)) }
        }
        return ranges
    }

    /// Ranges of terms are read by one heap, however many there are.
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
