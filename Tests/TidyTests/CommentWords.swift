/// Words of comments that hide who does what.
enum CommentWords {
    /// Pronouns for people, and verbs of saying and standing, each with its limit in 1,000 comment lines.
    static let groups = [
        Group(words: ["somebody", "nobody", "whoever"], limit: 10),
        Group(words: ["told", "tells", "stands", "asks"], limit: 25),
    ]

    struct Group {
        let words: Set<String>
        let limit: Int

        /// How often the words are used in 1,000 comment lines.
        func rate(in comments: [Substring]) -> Double {
            guard !comments.isEmpty else { return 0 }
            let count = comments.reduce(0) { $0 + uses(in: $1) }
            return Double(count) / Double(comments.count) * 1000
        }

        private func uses(in comment: Substring) -> Int {
            comment.utf8.split { !isLetter($0) }.count { words.contains(Substring($0).lowercased()) }
        }

        private func isLetter(_ byte: UInt8) -> Bool {
            switch byte | 0x20 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), 128...: true
            default: false
            }
        }
    }
}

extension SourceFile {
    /// Lines that hold nothing but a comment.
    var commentLines: [Substring] {
        textLines.filter { line in
            let bytes = line.utf8.drop { $0 == UInt8(ascii: " ") }
            return bytes.starts(with: "//".utf8)
        }
    }
}
