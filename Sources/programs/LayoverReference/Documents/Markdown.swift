/// Writes Markdown as Git hosts show it.
package enum Markdown {
    /// A table; cells may hold Markdown, bars in them are escaped.
    package static func table(_ head: [String], _ rows: [[String]]) -> String {
        let lines = [head, head.map { _ in "---" }] + rows.map { $0.map(cell) }
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    package static func code(_ text: String) -> String { text.isEmpty ? "" : "`\(text)`" }

    package static func block(_ language: String, _ text: String) -> String { "```\(language)\n\(text)\n```" }

    /// Parts with an empty line between them.
    package static func page(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    /// Makes the anchor of a heading as hosts do: `#a-layout-change`.
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
