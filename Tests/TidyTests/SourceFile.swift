import Foundation

/// A text file of the repository, as the rules read it.
struct SourceFile: Sendable {
    /// The path from the repository's root, with slashes.
    let path: String
    let text: String
    /// The same text, line for line, with comments and the contents of strings blanked; only code is left.
    let code: String

    init(path: String, text: String) {
        self.path = path
        self.text = text
        code = path.hasSuffix(".swift") ? CodeScanner.code(in: text) : text
    }

    /// The row of the file, a folder below `Sources` or `Tests`; empty if it is in no row.
    var row: String {
        let parts = path.split(separator: "/")
        return parts.count > 3 && ImportRule.rows[String(parts[1])] != nil ? String(parts[1]) : ""
    }

    /// The name of the target, which is its folder's name.
    var room: String {
        let parts = path.split(separator: "/")
        let place = row.isEmpty ? 1 : 2
        return parts.count > place + 1 ? String(parts[place]) : ""
    }

    /// The folder within the target; empty for the target's own folder.
    var folder: String {
        path.split(separator: "/").dropFirst(row.isEmpty ? 2 : 3).dropLast().joined(separator: "/")
    }

    /// Searches for any of the words by bytes: a regular expression costs a hundred times as much, and few files contain a
    /// match.
    func mentions(_ words: [String]) -> Bool {
        let bytes = Data(text.utf8)
        return words.contains { bytes.range(of: Data($0.utf8)) != nil }
    }

    var textLines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    var codeLines: [Substring] { code.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The number of lines; a final line feed does not start another line.
    var lineCount: Int { text.hasSuffix("\n") ? textLines.count - 1 : textLines.count }
}
