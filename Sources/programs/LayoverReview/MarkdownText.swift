/// Escapes texts for a Markdown file, so that text from other people is never read as markup.
enum MarkdownText {
    private static let marks: Set<Unicode.Scalar> = [
        "\\", "`", "*", "_", "{", "}", "[", "]", "<", ">", "#", "+", "!", "|", "~", "&", "@",
    ]

    /// Escapes text inside a sentence.
    static func words(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        for scalar in oneLine(text).unicodeScalars {
            if marks.contains(scalar) { output.append("\\") }
            output.append(scalar)
        }
        return String(output)
    }

    /// Formats any name as code, also inside a table cell.
    static func code(_ text: String) -> String {
        let inner = oneLine(text).replacing("|", with: "\u{2758}")
        var (longest, run) = (0, 0)
        for scalar in inner.unicodeScalars {
            run = scalar == "`" ? run + 1 : 0
            longest = max(longest, run)
        }
        let fence = String(repeating: "`", count: longest + 1)
        let gap = longest > 0 ? " " : ""
        return fence + gap + inner + gap + fence
    }

    /// Replaces control characters, line endings and characters that change the text direction with a visible mark.
    static func oneLine(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            switch scalar.value {
            case 0..<0x20, 0x7f..<0xa0, 0x2028...0x202e, 0x2066...0x2069: "\u{fffd}"
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
