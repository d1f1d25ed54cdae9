/// The page's request to send some changes for review.
package struct ReviewRequest: Sendable {
    /// The ID of the commit on which the page's list is based; `nil` if there is no commit.
    let base: String?
    /// The state that identifies the changes that the person saw.
    let state: String
    let files: [String]
    /// One line of at most `ReviewLimits.titleLetters` characters.
    let title: String
    let message: String

    /// - Throws: `ReviewRefusal` if the title is missing, a text is too long, or there are too many files.
    package init(
        base: String?, state: String, files: [String], title: String, message: String, needsTitle: Bool
    ) throws(ReviewRefusal) {
        self.title = MarkdownText.oneLine(title.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        let lines = message.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" }
        let text = String(String.UnicodeScalarView(lines))
        self.message = text.allSatisfy(\.isWhitespace) ? "" : text
        (self.base, self.state, self.files) = (base, state, files)
        guard !needsTitle || !self.title.isEmpty else {
            throw .misunderstood("give the review a title: one line about the change")
        }
        guard self.title.count <= ReviewLimits.titleLetters else {
            throw .misunderstood("a title has at most \(ReviewLimits.titleLetters) letters")
        }
        guard self.message.utf8.count <= ReviewLimits.textBytes else {
            throw .misunderstood("a message has at most \(ReviewLimits.textBytes) bytes")
        }
        guard files.count <= ReviewLimits.files else {
            throw .misunderstood("a review has at most \(ReviewLimits.files) files")
        }
    }

    /// The commit message.
    var commitMessage: String { message.isEmpty ? title + "\n" : "\(title)\n\n\(message)\n" }
}
