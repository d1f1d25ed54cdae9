import LayoverModel
import LayoverPreview
import LayoverTranslation

/// The content as it would be with the texts that somebody is writing; nothing of it is on the disk.
struct DraftedContent: Sendable {
    /// One of the texts, and what would keep it from being saved or is to be known of it.
    struct Text: Sendable {
        let edit: TextEdit
        var findings: [Diagnostic]
        /// Place where it would stand; `nil` where it cannot be written.
        var place: SourceLocation?
    }

    let preview: PreviewService
    /// In the order in which they were sent.
    private(set) var texts: [Text]
    /// Findings that the texts bring elsewhere.
    private(set) var others: [Diagnostic] = []
    /// Files as they would be.
    let files: [SourceFile]

    /// - Parameters:
    ///   - texts: In the order in which they were sent, with what is known of each before the compile.
    ///   - preview: Views on the content with all texts that can stand in it.
    ///   - news: Findings that the content has not without them; each goes to its text.
    ///   - files: Files as they would be.
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

    /// True if what is drawn has every text: none of them breaks anything.
    var isWhole: Bool { !(texts.flatMap(\.findings) + others).contains(where: \.isError) }

    /// The text at whose place a finding stands, or behind it on its further lines.
    private func text(above location: SourceLocation) -> Int? {
        texts.indices
            .filter { texts[$0].place?.file == location.file && (texts[$0].place?.line ?? 0) <= location.line }
            .max { (texts[$0].place?.line ?? 0) < (texts[$1].place?.line ?? 0) }
    }
}
