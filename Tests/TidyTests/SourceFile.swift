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

    /// The folder below `Sources` or `Tests`: the name of the target.
    var room: String {
        let parts = path.split(separator: "/")
        return parts.count > 2 ? String(parts[1]) : ""
    }

    /// The folder within the target; empty for the target's own.
    var folder: String {
        path.split(separator: "/").dropFirst(2).dropLast().joined(separator: "/")
    }

    var textLines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
    var codeLines: [Substring] { code.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The lines of the file, a closing line feed making no line of its own.
    var lineCount: Int { text.hasSuffix("\n") ? textLines.count - 1 : textLines.count }
}
