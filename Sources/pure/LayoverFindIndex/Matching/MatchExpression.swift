/// The condition for matching rows; any engine with postings can evaluate it.
package indirect enum MatchExpression: Hashable, Sendable {
    /// One term in any of `columns`, whole or as a prefix of a term.
    case term(String, isPrefix: Bool, columns: IndexColumns)
    /// Any of some distinct terms, in the same way.
    case terms([String], isPrefix: Bool, columns: IndexColumns)
    case all([MatchExpression])
    /// All of these, at least one of them in `columns`.
    case allWithOne([MatchExpression], columns: IndexColumns)
    case any([MatchExpression])

    static func whole(_ text: String, _ columns: IndexColumns) -> MatchExpression {
        .term(text, isPrefix: false, columns: columns)
    }

    static func prefix(_ text: String, _ columns: IndexColumns) -> MatchExpression {
        .term(text, isPrefix: true, columns: columns)
    }

    /// All of `parts`, or the part itself if there is only one.
    static func every(_ parts: [MatchExpression]) -> MatchExpression { parts.count == 1 ? parts[0] : .all(parts) }

    /// Any of `parts` without duplicates, or the part itself if there is only one.
    static func either(_ parts: [MatchExpression]) -> MatchExpression {
        // A few are compared with each other, which costs less than a set.
        var distinct: [MatchExpression] = []
        for part in parts where !distinct.contains(part) { distinct.append(part) }
        return distinct.count == 1 ? distinct[0] : .any(distinct)
    }
}
