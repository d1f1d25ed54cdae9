/// Writes Markdown in the form that Git hosts display.
package enum Markdown {
    /// The length at which prose continues on the next line.
    private static let width = 240

    /// A table.
    ///
    /// Cells can contain Markdown; bars in them are escaped.
    package static func table(_ head: [String], _ rows: [[String]]) -> String {
        let lines = [head, head.map { _ in "---" }] + rows.map { $0.map(cell) }
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    /// An item of a list, with the items below it.
    package static func item(_ text: String, level: Int = 0, below: [String] = []) -> String {
        let indent = String(repeating: "  ", count: level)
        return ([indent + "- " + filled(text, indent: indent + "  ")] + below).joined(separator: "\n")
    }

    /// Items of a list below the text that introduces them.
    package static func list(_ title: String, _ items: [String]) -> String {
        items.isEmpty ? "" : ([title] + items).joined(separator: "\n")
    }

    package static func code(_ text: String) -> String { text.isEmpty ? "" : "`\(text)`" }

    package static func block(_ language: String, _ text: String) -> String { "```\(language)\n\(text)\n```" }

    /// Joins parts with an empty line between them.
    package static func section(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// A whole file of these parts.
    package static func page(_ parts: [String]) -> String { section(parts) + "\n" }

    /// The anchor that hosts give to a heading: `#a-layout-change`.
    package static func anchor(_ heading: String) -> String {
        "#"
            + heading.lowercased().compactMap { character -> String? in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || "-_".contains(character) ? String(character) : nil
            }.joined()
    }

    /// Paragraphs in lines of limited length; the second and all later lines begin with `indent`.
    package static func filled(_ text: String, indent: String = "") -> String {
        text.split(separator: "\n\n").map { paragraph in
            var lines = [""]
            var isCode = false
            for word in paragraph.split(whereSeparator: \.isWhitespace) {
                let line = lines[lines.count - 1]
                // A break in code, or before a word that could begin a list, would change the meaning.
                let canBreak = !isCode && word.first.map { $0.isLetter || "`[(".contains($0) } == true
                if canBreak, line.count + word.count >= width {
                    lines.append(indent + word)
                } else {
                    lines[lines.count - 1] += (line.isEmpty ? "" : " ") + word
                }
                if !word.count(where: { $0 == "`" }).isMultiple(of: 2) { isCode.toggle() }
            }
            return lines.joined(separator: "\n")
        }.joined(separator: "\n\n" + indent)
    }

    private static func cell(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("\n", with: " ")
    }
}
