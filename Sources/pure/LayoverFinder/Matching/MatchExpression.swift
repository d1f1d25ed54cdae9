/// What rows must hold to match; any engine that has postings can answer it.
package indirect enum MatchExpression: Hashable, Sendable {
    /// One term of one of `columns`, whole or as the beginning of a term.
    case term(String, isPrefix: Bool, columns: IndexColumns)
    /// Any of some distinct terms, likewise.
    case terms([String], isPrefix: Bool, columns: IndexColumns)
    case all([MatchExpression])
    /// All of these, one of them at least in `columns`.
    case allWithOne([MatchExpression], columns: IndexColumns)
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
        // A few are compared with each other, which costs less than a set.
        var distinct: [MatchExpression] = []
        for part in parts where !distinct.contains(part) { distinct.append(part) }
        return distinct.count == 1 ? distinct[0] : .any(distinct)
    }
}
