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

    /// An item that mentions lines of another place.
    ///
    /// Other lines become items below it; a single one continues the text.
    static func item(_ text: String, mentions: [String], others: [String]) -> String {
        let start = ([text] + [mentions.joined(separator: "; ")].filter { !$0.isEmpty }).joined(separator: " ")
        guard others.count == 1 else { return item(start, below: others.map { item($0, level: 1) }) }
        return item(start + (mentions.isEmpty ? " " : "; ") + others[0])
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
            for part in unbroken(paragraph) {
                let line = lines[lines.count - 1]
                // A break before a part that could begin a list would change the meaning.
                let canBreak = part.first.map { $0.isLetter || "`[(".contains($0) } == true
                if canBreak, line.count + part.count >= width {
                    lines.append(indent + part)
                } else {
                    lines[lines.count - 1] += (line.isEmpty ? "" : " ") + part
                }
            }
            return lines.joined(separator: "\n")
        }.joined(separator: "\n\n" + indent)
    }

    /// The parts of a text between which a line can break: words, and code with its spaces.
    private static func unbroken(_ text: Substring) -> [String] {
        var isCode = false
        return text.split(whereSeparator: \.isWhitespace).reduce(into: []) { parts, word in
            if isCode, let code = parts.popLast() {
                parts.append("\(code) \(word)")
            } else {
                parts.append(String(word))
            }
            if !word.count(where: { $0 == "`" }).isMultiple(of: 2) { isCode.toggle() }
        }
    }

    private static func cell(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("\n", with: " ")
    }
}
