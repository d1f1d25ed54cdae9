/// An expression with its terms looked up, from which rows are read.
indirect enum MatchPlan {
    /// Rows of any of these.
    case rows([TermRange])
    case all([MatchPlan])
    case any([MatchPlan])

    /// The maximum number of rows.
    var count: Int {
        switch self {
        case .rows(let ranges): ranges.reduce(0) { $0 + $1.places.count }
        case .all(let parts): parts.map(\.count).min() ?? 0
        case .any(let parts): parts.reduce(0) { $0 + $1.count }
        }
    }

    /// All ranges of terms in it.
    var ranges: [TermRange] {
        switch self {
        case .rows(let ranges): ranges
        case .all(let parts), .any(let parts): parts.flatMap(\.ranges)
        }
    }

    func contains(_ row: Int) -> Bool {
        switch self {
        case .rows(let ranges): ranges.contains { $0.contains(row) }
        case .all(let parts): parts.allSatisfy { $0.contains(row) }
        case .any(let parts): parts.contains { $0.contains(row) }
        }
    }
}
