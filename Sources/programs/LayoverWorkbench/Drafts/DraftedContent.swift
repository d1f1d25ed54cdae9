import LayoverModel
import LayoverPreview
import LayoverTranslation

/// The content with the unsaved texts of an author.
///
/// Nothing of it is on disk.
struct DraftedContent: Sendable {
    /// One of the texts, with its errors and warnings.
    struct Text: Sendable {
        let edit: TextEdit
        var findings: [Diagnostic]
        /// The place of the text in its file; `nil` if it cannot be written.
        var place: SourceLocation?
    }

    let preview: PreviewService
    /// In the order in which they were sent.
    private(set) var texts: [Text]
    /// Findings in other places that the texts cause.
    private(set) var others: [Diagnostic] = []
    /// The files with the texts in them.
    let files: [SourceFile]

    /// - Parameters:
    ///   - texts: In the order in which they were sent, with their findings from before the compile.
    ///   - preview: Previews of the content with all valid texts.
    ///   - news: Findings that the content does not have without the texts. Each is added to its text.
    ///   - files: The files with the texts in them.
    init(_ texts: [Text], preview: PreviewService, news: [Diagnostic], files: [SourceFile]) {
        (self.texts, self.preview, self.files) = (texts, preview, files)
        for finding in news {
            if let number = text(above: finding.location) {
                self.texts[number].findings.append(finding)
            } else {
                others.append(finding)
            }
        }
    }

    /// True if no text has an error, so that all of them are drawn.
    var isWhole: Bool { !(texts.flatMap(\.findings) + others).contains(where: \.isError) }

    /// The text in whose lines a finding is.
    private func text(above location: SourceLocation) -> Int? {
        texts.indices
            .filter { texts[$0].place?.file == location.file && (texts[$0].place?.line ?? 0) <= location.line }
            .max { (texts[$0].place?.line ?? 0) < (texts[$1].place?.line ?? 0) }
    }
}
