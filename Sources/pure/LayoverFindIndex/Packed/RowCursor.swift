/// Returns the rows of a plan, ascending, without duplicates.
///
/// If all parts must match, the part with the fewest rows is read, and each of its rows is checked against the others.
struct RowCursor {
    private var heap: RowHeap
    /// Cursors that are merged, with the current row of each.
    private var parts: [RowCursor] = []
    private var heads: [Int?] = []
    private var last = -1
    private let conditions: [MatchPlan]

    init(_ plan: MatchPlan) { self.init(plan, []) }

    private init(_ plan: MatchPlan, _ conditions: [MatchPlan]) {
        switch plan {
        case .rows(let ranges):
            heap = RowHeap(ranges)
            self.conditions = conditions
        case .all(let all):
            let counts = all.map(\.count)
            let least = counts.indices.min { counts[$0] < counts[$1] } ?? 0
            let others = all.indices.filter { $0 != least }.map { all[$0] }
            self = all.isEmpty ? RowCursor(.rows([])) : RowCursor(all[least], conditions + others)
        case .any(let any):
            heap = RowHeap([])
            self.conditions = conditions
            for part in any {
                var cursor = RowCursor(part)
                heads.append(cursor.next())
                parts.append(cursor)
            }
        }
    }

    mutating func next() -> Int? {
        while let row = nextOfAny() {
            guard row != last else { continue }
            last = row
            if conditions.allSatisfy({ $0.contains(row) }) { return row }
        }
        return nil
    }

    private mutating func nextOfAny() -> Int? {
        guard !parts.isEmpty else { return heap.next() }
        var least: Int?
        for (index, head) in heads.enumerated() {
            guard let head else { continue }
            if let place = least, let best = heads[place], best <= head { continue }
            least = index
        }
        guard let least else { return nil }
        defer { heads[least] = parts[least].next() }
        return heads[least]
    }
}
