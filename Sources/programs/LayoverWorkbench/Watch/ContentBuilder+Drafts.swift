import LayoverModel
import LayoverPreview
import LayoverTranslation

extension ContentBuilder {
    /// Compiles the content with texts that somebody is writing; nothing is written, and nobody else sees it.
    ///
    /// - Parameters:
    ///   - edits: Drafts; a later one stands on those before it.
    ///   - isWanted: Asked once it is their turn: who types on asks anew and waits for no older answer.
    /// - Returns: `nil` where it is not wanted any more, or there is no content yet.
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

    /// Compiles the content with files that somebody is about to make; nothing is written, and nobody else sees it.
    ///
    /// - Parameters:
    ///   - changed: What would stand there.
    ///   - isWanted: Asked once it is their turn.
    /// - Returns: The views on it, and the findings that it brings; `nil` where it is not wanted any more, or there is no
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
        // A draft does not ask what the file says.
        case .conflict: missing(edit, "the file changes all the time; try again")
        }
    }

    private static func missing(_ edit: TextEdit, _ words: String) -> DraftedContent.Text {
        DraftedContent.Text(
            edit: edit, findings: [.error("texts.unknown", words, at: SourceLocation("widgets/"))], place: nil)
    }
}
