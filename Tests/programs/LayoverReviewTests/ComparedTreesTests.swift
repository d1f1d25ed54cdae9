import LayoverAdapters
import LayoverCatalog
import LayoverGitKit
import LayoverModel
import LayoverPreview
import LayoverTestKit
import Synchronization
import Testing

@testable import LayoverGit
@testable import LayoverReview

/// The contents of commits are compiled once while they are among the last compared ones.
@Suite(.serialized) struct ComparedTreesTests {
    private let folder: TemporaryFolder
    private let tree: GitTree
    private let commits: [GitCommit]

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("default_market: GB\n", to: "widgets/layover.yaml")
        try TestRepository.begin(folder)
        for number in 0...ReviewLimits.comparedTrees {
            try folder.write("# \(number)\ndefault_market: GB\n", to: "widgets/layover.yaml")
            try TestRepository.git(["commit", "-q", "-a", "-m", "\(number)"], in: folder.path)
        }
        tree = try GitTree(content: folder.path)
        commits = try tree.recentCommits()
    }

    @Test func `trees are kept up to a limit, and a new one replaces the least recently used`()
        throws
    {
        let reads = Reads()
        let adapters = try Adapters()
        let tools = reads.counting(adapters.compilerTools())
        let reference = PreviewService(
            PreviewContent(nil, written: [], findings: [], build: 1, milliseconds: 0),
            tools: PreviewTools(
                assembly: adapters.assemblyTools, readYAML: tools.readYAML, editor: EditorLink(root: folder.path)))
        let trees = ComparedTrees()
        /// True if a commit had to be compiled.
        func isCompiled(_ index: Int) throws -> Bool {
            let before = reads.count
            _ = try trees.content(of: commits[index], called: "x", in: tree, compiling: tools, like: reference)
            return reads.count > before
        }
        let most = ReviewLimits.comparedTrees
        #expect(try (0..<most).map { try isCompiled($0) } == Array(repeating: true, count: most))
        #expect(try (0..<most).map { try isCompiled($0) } == Array(repeating: false, count: most))
        // The first is used again, so that the second is the oldest.
        #expect(try !isCompiled(0))
        #expect(try isCompiled(most))
        #expect(try !isCompiled(0))
        #expect(try isCompiled(1))
    }
}

/// Counts the files that a compiler reads.
private final class Reads: Sendable {
    private let made = Mutex(0)

    var count: Int { made.withLock { $0 } }

    /// The same tools with a reader that counts.
    func counting(_ tools: CompilerTools) -> CompilerTools {
        let read = tools.readYAML
        return CompilerTools(
            content: tools.content,
            readYAML: { bytes, path in
                self.made.withLock { $0 += 1 }
                return read(bytes, path)
            }, language: tools.language, zones: tools.zones, digest: tools.digest, patterns: tools.patterns)
    }
}
