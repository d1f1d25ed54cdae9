package import LayoverCatalog
import LayoverCompiler
package import LayoverGit
package import LayoverModel
package import LayoverPreview
import Synchronization

/// Contents from git, each compiled once and cached for comparisons.
package final class ComparedTrees: Sendable {
    /// The content of one commit, ready for previews.
    package struct Compared: Sendable {
        fileprivate let id: String
        package let version: ContentVersion
        package let preview: PreviewService
        /// The compiler's findings, sorted.
        package let findings: [Diagnostic]

        /// Compiles some files.
        ///
        /// - Parameters:
        ///   - id: The key in the cache.
        ///   - name: The name that the user chose.
        ///   - files: All files of the content.
        ///   - tools: The same tools as for the current files.
        ///   - reference: The preview whose answers and tools are used.
        init(
            _ id: String, called name: String, files: [SourceFile], compiling tools: CompilerTools,
            like reference: PreviewService
        ) {
            var compiler = Compiler(tools: tools)
            let compilation = compiler.compile(files)
            // Broken units are left out, so that one broken card hides no other.
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

    /// Cached contents; the most recently used one is last.
    private let kept = Mutex<[Compared]>([])

    package init() {}

    /// The content of a commit, compiled unless it is cached.
    ///
    /// - Parameters:
    ///   - commit: A commit of `tree`.
    ///   - name: The name that the user chose: `HEAD`, `branch main`.
    ///   - tree: The repository.
    ///   - tools: The same tools as for the current files.
    ///   - reference: The preview whose answers and tools are used.
    /// - Returns: The content, whether it compiles or not.
    /// - Throws: `GitError` if git cannot read the commit.
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
