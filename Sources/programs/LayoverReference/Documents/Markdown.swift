/// Writes Markdown in the form that Git hosts display.
package enum Markdown {
    /// A table.
    ///
    /// Cells can contain Markdown; bars in them are escaped.
    package static func table(_ head: [String], _ rows: [[String]]) -> String {
        let lines = [head, head.map { _ in "---" }] + rows.map { $0.map(cell) }
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    package static func code(_ text: String) -> String { text.isEmpty ? "" : "`\(text)`" }

    package static func block(_ language: String, _ text: String) -> String { "```\(language)\n\(text)\n```" }

    /// Joins parts with an empty line between them.
    package static func page(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    /// The anchor that hosts give to a heading: `#a-layout-change`.
    package static func anchor(_ heading: String) -> String {
        "#"
            + heading.lowercased().compactMap { character -> String? in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || "-_".contains(character) ? String(character) : nil
            }.joined()
    }

    private static func cell(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("\n", with: " ")
    }
}
