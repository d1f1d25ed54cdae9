package import LayoverCatalog
import LayoverGit
package import LayoverModel
package import LayoverPreview

/// The result of a choice of changes: the content with them, and everything that looks different because of them.
package struct ReviewPlan: Sendable {
    let draft: ReviewDraft
    let chosen: [ReviewDraft.Change]
    let diff: CatalogDiff
    let cards: ReviewCards

    /// Tools for making a plan.
    package struct Tools: Sendable {
        let trees: ComparedTrees
        let compiler: CompilerTools
        /// The preview whose answers and tools are used.
        let reference: PreviewService
        let now: UTCInstant

        package init(trees: ComparedTrees, compiler: CompilerTools, reference: PreviewService, now: UTCInstant) {
            (self.trees, self.compiler, self.reference, self.now) = (trees, compiler, reference, now)
        }
    }

    /// Compiles the base, once without and once with the changes.
    ///
    /// - Parameters:
    ///   - draft: All changes.
    ///   - paths: The files to send.
    ///   - tools: For compiling and drawing.
    /// - Throws: `ReviewRefusal` if git cannot read the base, or if the chosen changes do not compile on their own.
    init(_ draft: ReviewDraft, sending paths: [String], _ tools: Tools) throws(ReviewRefusal) {
        chosen = try draft.choosing(paths)
        self.draft = draft
        let before = try ReviewPlan.before(draft.base, tools)
        let after = ComparedTrees.Compared(
            draft.state, called: "this review", files: ReviewDraft.files(before.version.files, with: chosen),
            compiling: tools.compiler, like: tools.reference)
        let known = Set(before.findings.filter(\.isError).map(ReviewPlan.kind))
        let news = after.findings.filter { $0.isError && !known.contains(ReviewPlan.kind($0)) }
        guard news.isEmpty else { throw .findings(news, files: after.version.files) }
        diff = CatalogDiff(from: before.version, to: after.version, tools: tools.reference.tools)
        cards = ReviewCards(diff.cards, before: before.preview, after: after.preview, now: tools.now)
    }

    private static func before(
        _ base: ReviewDraft.Base, _ tools: Tools
    ) throws(ReviewRefusal) -> ComparedTrees.Compared {
        switch base {
        case .commit(let commit, let tree):
            return try ReviewRefusal.git { () throws(GitError) in
                try tools.trees.content(
                    of: commit, called: "before", in: tree, compiling: tools.compiler, like: tools.reference)
            }
        case .opened(let files, _):
            return ComparedTrees.Compared(
                "opened", called: "before (when the workbench was opened)", files: files, compiling: tools.compiler,
                like: tools.reference)
        }
    }

    /// A finding without its line number, which changes if lines above it are added or removed.
    private static func kind(_ finding: Diagnostic) -> String {
        "\(finding.location.file) \(finding.code) \(finding.message)"
    }
}
