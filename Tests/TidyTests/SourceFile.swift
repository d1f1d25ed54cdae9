import Foundation

/// One text of the repository, as the rules read it.
struct SourceFile: Sendable {
    /// From the repository's top, with slashes.
    let path: String
    let text: String
    /// The same text with comments and the contents of strings blanked, line for line: what is left is code.
    let code: String

    init(path: String, text: String) {
        self.path = path
        self.text = text
        code = path.hasSuffix(".swift") ? CodeScanner.code(in: text) : text
    }

    /// The row of the house, a folder below `Sources` or `Tests`; empty for what stands in none.
    var row: String {
        let parts = path.split(separator: "/")
        return parts.count > 3 && ImportRule.rows[String(parts[1])] != nil ? String(parts[1]) : ""
    }

    /// The folder of the target: its name.
    var room: String {
        let parts = path.split(separator: "/")
        let place = row.isEmpty ? 1 : 2
        return parts.count > place + 1 ? String(parts[place]) : ""
    }

    /// The folder within the target; empty for the target's own.
    var folder: String {
        path.split(separator: "/").dropFirst(row.isEmpty ? 2 : 3).dropLast().joined(separator: "/")
    }

    /// Looks for any of the words, byte for byte: a pattern costs a hundred times as much, and few files hold one.
    func mentions(_ words: [String]) -> Bool {
        let bytes = Data(text.utf8)
        return words.contains { bytes.range(of: Data($0.utf8)) != nil }
    }

    var textLines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    var codeLines: [Substring] { code.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The lines of the file, a closing line feed making no line of its own.
    var lineCount: Int { text.hasSuffix("\n") ? textLines.count - 1 : textLines.count }
}
