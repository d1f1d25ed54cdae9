import LayoverModel
import LayoverPreview
import LayoverTranslation

extension ContentBuilder {
    /// Compiles the content with unsaved texts.
    ///
    /// Nothing is written, and no other user sees it.
    ///
    /// - Parameters:
    ///   - edits: The unsaved texts. Later ones build on earlier ones.
    ///   - isWanted: Checked just before the compile, because an author who keeps typing sends a new request and drops the
    ///     old one.
    /// - Returns: `nil` if the result is no longer wanted, or there is no content yet.
    /// - Complexity: One compile of the units that the texts belong to.
    func draft(_ edits: [TextEdit], while isWanted: @Sendable () -> Bool) -> DraftedContent? {
        guard isWanted() else { return nil }
        var changed: [String: SourceFile] = [:]
        var texts: [DraftedContent.Text] = []
        for edit in edits {
            let files = ContentBuilder.files(files, with: Array(changed.values))
            let outcome = edit.outcome(in: inventory(of: files), tools: compilerTools)
            texts.append(ContentBuilder.text(edit, outcome))
            if case .ready(let change) = outcome { changed[change.file.path] = change.file }
        }
        guard let (preview, news) = attempt(Array(changed.values)) else { return nil }
        return DraftedContent(
            texts, preview: preview, news: news, files: ContentBuilder.files(files, with: Array(changed.values)))
    }

    /// Compiles the content with new files.
    ///
    /// Nothing is written, and no other user sees it.
    ///
    /// - Parameters:
    ///   - changed: The new files.
    ///   - isWanted: Checked just before the compile.
    /// - Returns: The previews of the content, and its new findings; `nil` if the result is no longer wanted, or there is no
    ///   content yet.
    func attempt(
        _ changed: [SourceFile], while isWanted: @Sendable () -> Bool
    ) -> (preview: PreviewService, news: [Diagnostic])? {
        isWanted() ? attempt(changed) : nil
    }

    private static func text(_ edit: TextEdit, _ outcome: TextEdit.Outcome) -> DraftedContent.Text {
        switch outcome {
        case .ready(let change):
            DraftedContent.Text(
                edit: edit, findings: [], place: SourceLocation(change.file.path, change.position))
        case .refused(let findings, _): DraftedContent.Text(edit: edit, findings: findings, place: nil)
        case .unknown(let words): missing(edit, words)
        // A draft is not compared with the file's current text.
        case .conflict: missing(edit, "the file keeps changing; try again")
        }
    }

    private static func missing(_ edit: TextEdit, _ words: String) -> DraftedContent.Text {
        DraftedContent.Text(
            edit: edit, findings: [.error("texts.unknown", words, at: SourceLocation("widgets/"))], place: nil)
    }
}
