/// Help for a terminal of 80 columns.
enum HelpText {
    static let columns = 80

    /// A row of a table: its head, then its text from column `width` on, wrapped below itself.
    ///
    /// A head that is too long gets its own line.
    static func row(_ head: String, _ text: String, at width: Int) -> String {
        let indent = String(repeating: " ", count: width)
        let lines = folded(text, to: columns - width)
        guard head.count < width else { return ([head] + lines.map { indent + $0 }).joined(separator: "\n") }
        return ([head.padded(to: width) + (lines.first ?? "")] + lines.dropFirst().map { indent + $0 })
            .joined(separator: "\n")
    }

    /// Wraps paragraphs.
    ///
    /// Lines that begin with a space are examples and stay unchanged. The description of exit codes begins a new paragraph.
    static func paragraphs(_ text: String) -> String {
        var lines: [String] = []
        var paragraph: [Substring] = []
        func end() {
            lines += folded(paragraph.joined(separator: " "), to: columns)
            paragraph = []
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty || line.hasPrefix(" ") {
                end()
                lines.append(String(line))
            } else {
                if line.hasPrefix("Exit codes:") { end() }
                paragraph.append(line)
            }
        }
        end()
        return lines.joined(separator: "\n")
    }

    /// Lines of at most `width` characters.
    ///
    /// A longer word gets its own line.
    private static func folded(_ text: String, to width: Int) -> [String] {
        text.split(separator: " ").reduce(into: []) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
    }
}

extension String {
    /// The text padded with spaces to `width` characters.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    var trimmingTrailingSpaces: String {
        var text = self
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }

    /// Lines of cells, each cell as wide as its column.
    static func columns(_ rows: [[String]]) -> [String] {
        let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { zip($0, widths).map { $0.padded(to: $1) }.joined(separator: "  ").trimmingTrailingSpaces }
    }
}

extension Int {
    /// `1,234,000`.
    var grouped: String {
        var digits = String(self)
        for place in stride(from: digits.count - 3, to: 0, by: -3) {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
        }
        return digits
    }
}
