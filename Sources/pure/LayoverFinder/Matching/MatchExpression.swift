/// What rows must hold to match; any engine that has postings can answer it.
package indirect enum MatchExpression: Hashable, Sendable {
    /// One term of one of `columns`, whole or as the beginning of a term.
    case term(String, isPrefix: Bool, columns: IndexColumns)
    case all([MatchExpression])
    case any([MatchExpression])

    static func whole(_ text: String, _ columns: IndexColumns) -> MatchExpression {
        .term(text, isPrefix: false, columns: columns)
    }

    static func prefix(_ text: String, _ columns: IndexColumns) -> MatchExpression {
        .term(text, isPrefix: true, columns: columns)
    }

    /// All of `parts`; the one part where there is one.
    static func every(_ parts: [MatchExpression]) -> MatchExpression { parts.count == 1 ? parts[0] : .all(parts) }

    /// Any of `parts`, each once; the one part where there is one.
    static func either(_ parts: [MatchExpression]) -> MatchExpression {
        var seen: Set<MatchExpression> = []
        let distinct = parts.filter { seen.insert($0).inserted }
        return distinct.count == 1 ? distinct[0] : .any(distinct)
    }
}
