import LayoverFinder

/// Writes expressions in the language of FTS5, where every term is quoted and so none is syntax.
enum MatchText {
    static func text(_ expression: MatchExpression) -> String {
        var text = ""
        append(expression, to: &text)
        return text
    }

    private static func append(_ expression: MatchExpression, to text: inout String) {
        switch expression {
        case .term(let term, let isPrefix, let columns):
            text += "{"
            for column in IndexColumn.allCases where columns.contains(column) { text += column.rawValue + " " }
            text += "} : \""
            // A term is letters alone; a quote would be doubled if it were there.
            text += term.utf8.contains(0x22) ? term.replacing("\"", with: "\"\"") : term
            text += isPrefix ? "\" *" : "\""
        case .all(let parts): append(parts, " AND ", to: &text)
        case .any(let parts): append(parts, " OR ", to: &text)
        }
    }

    private static func append(_ parts: [MatchExpression], _ word: String, to text: inout String) {
        text += "("
        for (index, part) in parts.enumerated() {
            if index > 0 { text += word }
            append(part, to: &text)
        }
        text += ")"
    }
}
