package import LayoverCatalog
import LayoverCompiler
package import LayoverGit
package import LayoverModel
package import LayoverPreview
import Synchronization

/// Contents of git, compiled once each and kept while they are compared with.
package final class ComparedTrees: Sendable {
    /// One commit's content, ready to be looked at.
    package struct Compared: Sendable {
        fileprivate let id: String
        package let version: ContentVersion
        package let preview: PreviewService
        /// Findings of the compile, sorted.
        package let findings: [Diagnostic]

        /// Compiles some files.
        ///
        /// - Parameters:
        ///   - id: What they are known by while they are kept.
        ///   - name: What they are called by who asks.
        ///   - files: All of the content.
        ///   - tools: As the files here are compiled.
        ///   - reference: Answers and tools are those of this preview.
        init(
            _ id: String, called name: String, files: [SourceFile], compiling tools: CompilerTools,
            like reference: PreviewService
        ) {
            var compiler = Compiler(tools: tools)
            let compilation = compiler.compile(files)
            // What is broken is left out, so that one broken card hides no other.
            let catalog = compilation.catalog ?? compiler.publish(files, over: nil).publication?.catalog
            let answers = reference.content.answers
            let content =
                catalog.map { PreviewContent($0, files: files, answers: answers) }
                ?? PreviewContent(nil, written: files, findings: [], build: 1, milliseconds: 0, answers: answers)
            self.init(
                id: id, version: ContentVersion(name: name, files: files, catalog: catalog),
                preview: PreviewService(content, tools: reference.tools), findings: compilation.findings)
        }

        private init(id: String, version: ContentVersion, preview: PreviewService, findings: [Diagnostic]) {
            (self.id, self.version, self.preview, self.findings) = (id, version, preview, findings)
        }

        fileprivate func called(_ name: String) -> Compared {
            Compared(
                id: id, version: ContentVersion(name: name, files: version.files, catalog: version.catalog),
                preview: preview, findings: findings)
        }
    }

    /// Contents that are kept; the one that was used last comes last.
    private let kept = Mutex<[Compared]>([])

    package init() {}

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
    package func content(
        of commit: GitCommit, called name: String, in tree: GitTree, compiling tools: CompilerTools,
        like reference: PreviewService
    ) throws(GitError) -> Compared {
        let named = "\(name) (\(commit.shortID), \(commit.age))"
        if let found = cachedTree(commit.id) { return found.called(named) }
        let made = Compared(
            commit.id, called: named, files: try tree.files(at: commit), compiling: tools, like: reference)
        kept.withLock { kept in
            kept.removeAll { $0.id == made.id }
            kept.append(made)
            if kept.count > ReviewLimits.comparedTrees { kept.removeFirst() }
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
