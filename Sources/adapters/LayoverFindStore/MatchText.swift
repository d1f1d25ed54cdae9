import LayoverFinder

/// Writes expressions in the language of FTS5, where every term is quoted and so none is syntax.
enum MatchText {
    static func text(_ expression: MatchExpression) -> String {
        switch expression {
        case .term(let text, let isPrefix, let columns):
            let names = columns.map(\.rawValue).sorted().joined(separator: " ")
            return "{\(names)} : \"\(text.replacing("\"", with: "\"\""))\"\(isPrefix ? " *" : "")"
        case .all(let parts): return joined(parts, "AND")
        case .any(let parts): return joined(parts, "OR")
        }
    }

    private static func joined(_ parts: [MatchExpression], _ word: String) -> String {
        "(" + parts.map(text).joined(separator: " \(word) ") + ")"
    }
}
