import LayoverCatalog
import LayoverCompiler
import LayoverModel
import LayoverPreview
import Synchronization

/// Contents of git, compiled once each and kept while they are compared with.
final class ComparedTrees: Sendable {
    /// One commit's content, ready to be looked at.
    struct Compared: Sendable {
        fileprivate let id: String
        let version: ContentVersion
        let preview: PreviewService

        fileprivate func called(_ name: String) -> Compared {
            Compared(
                id: id, version: ContentVersion(name: name, files: version.files, catalog: version.catalog),
                preview: preview)
        }
    }

    /// Contents that are kept; the one that was used last comes last.
    private let kept = Mutex<[Compared]>([])

    /// The content of a commit; compiled where it is not among the last ones that were asked for.
    ///
    /// - Parameters:
    ///   - commit: Of `tree`.
    ///   - name: What it is called by who asks: `HEAD`, `branch main`.
    ///   - tree: Where it lies.
    ///   - tools: As the files here are compiled.
    ///   - reference: Answers and tools are those of this preview.
    /// - Returns: The content, whether it compiles or not.
    /// - Throws: `GitError` where git cannot read it.
    func content(
        of commit: GitCommit, called name: String, in tree: GitTree, compiling tools: CompilerTools,
        like reference: PreviewService
    ) throws(GitError) -> Compared {
        let named = "\(name) (\(commit.shortID), \(commit.age))"
        if let found = cachedTree(commit.id) { return found.called(named) }
        let files = try tree.files(at: commit)
        var compiler = Compiler(tools: tools)
        let catalog = compiler.compile(files).catalog
        let answers = reference.content.answers
        let content =
            catalog.map { PreviewContent($0, files: files, answers: answers) }
            ?? PreviewContent(nil, written: files, findings: [], build: 1, milliseconds: 0, answers: answers)
        let made = Compared(
            id: commit.id,
            version: ContentVersion(name: named, files: files, catalog: catalog),
            preview: PreviewService(content, tools: reference.tools))
        kept.withLock { kept in
            kept.removeAll { $0.id == made.id }
            kept.append(made)
            if kept.count > WorkbenchLimits.comparedTrees { kept.removeFirst() }
        }
        return made
    }

    private func cachedTree(_ id: String) -> Compared? {
        kept.withLock { kept in
            guard let place = kept.firstIndex(where: { $0.id == id }) else { return nil }
            let found = kept.remove(at: place)
            kept.append(found)
            return found
        }
    }
}
