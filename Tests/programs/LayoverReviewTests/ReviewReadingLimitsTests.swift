import Foundation
import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverGitKit
import LayoverJSON
import LayoverModel
import LayoverSeal
import LayoverTestKit
import Testing

@testable import LayoverGit
@testable import LayoverPreview
@testable import LayoverReview

/// Both sides of the limits for reading existing reviews.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ReviewReadingLimitsTests {
    private static let name = ReviewName(user: "ada", number: 1)

    @Test func `as many readers' cards as are looked through, and one more`() throws {
        let adapters = try Adapters()
        func preview(_ title: String) throws -> PreviewService {
            var files = ReviewBench.files.filter { $0.key != "README.md" }
            files[ReviewBench.text] = "label: fair\ntitle: '\(title)'\n"
            let tree = files.map { SourceFile(path: $0.key, bytes: Array($0.value.utf8)) }.sorted { $0.path < $1.path }
            let tools = adapters.compilerTools()
            var compiler = Compiler(tools: tools)
            return PreviewService(
                PreviewContent(try #require(compiler.compile(tree).catalog), files: tree),
                tools: PreviewTools(
                    assembly: adapters.assemblyTools, readYAML: tools.readYAML, editor: EditorLink(root: "/")))
        }
        let (before, after) = (try preview("Hello"), try preview("Good day"))
        let card = CatalogDiff.Card(widget: "fair", market: "GB", locale: "en-GB", sample: "one", change: .changed)
        for (more, isCut) in [(0, false), (1, true)] {
            let cards = Array(repeating: card, count: ReviewLimits.readers + more)
            let found = ReviewCards(cards, before: before, after: after, now: UTCInstant(seconds: 1_796_126_400))
            #expect(found.count == cards.count)
            #expect(found.isCut == isCut)
            #expect(found.drawn.map(\.readers.count) == [ReviewLimits.readers])
        }
    }

    @Test func `as many open reviews as changed files are held against, and one more`() async throws {
        try await ReviewBench.run { bench in
            try bench.write(ReviewBench.feature("first", true), to: "flags/features/first.yaml")
            #expect(try bench.send()["name"]?.string == "ada-lovelace-1")
            func sender() throws -> JSONValue? { try bench.overview()["files"]?.items?.first?["review"] }
            let tree = try bench.git("rev-parse", "HEAD^{tree}")
            for number in 2...ReviewLimits.heldAgainst {
                try Self.addNewer(number, tree, bench)
                #expect(try sender() == .string("ada-lovelace-1"), "\(number)")
            }
            try Self.addNewer(ReviewLimits.heldAgainst + 1, tree, bench)
            #expect(try sender() == .null)
        }
    }

    /// Adds a review that is newer than all others and contains none of the changes.
    private static func addNewer(_ number: Int, _ tree: String, _ bench: ReviewBench) throws {
        let date = "@\(4_000_000_000 + number) +0000"
        let commit = try GitProgram.run(
            ["commit-tree", tree, "-p", "HEAD", "-m", "x"], in: bench.content.path,
            with: ["GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date])
        let id = String(decoding: commit.prefix { $0 != 0x0a }, as: UTF8.self)
        try bench.git("update-ref", "refs/heads/review/bo-\(number)", id)
    }

    @Test func `texts and pictures as large as are shown, and one byte more`() throws {
        for (more, isShown) in [(0, true), (1, false)] {
            let folder = try TemporaryFolder()
            try folder.write("one\n", to: "widgets/layover.yaml")
            try TestRepository.begin(folder)
            let tree = try GitTree(content: folder.path)
            var bytes = [UInt8](repeating: 0x61, count: ReviewLimits.shownBytes + more)
            bytes.replaceSubrange(0..<8, with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
            try Self.make(["README.md": bytes, "a.png": bytes], on: tree)
            let reviews = OpenReviews(tree: tree, remote: nil, digest: try Seal())
            let review = try #require(try reviews.review(Self.name))
            #expect((reviews.text(of: review) != nil) == isShown)
            #expect((reviews.picture("a.png", of: review) != nil) == isShown)
        }
    }

    /// A review with these files in its folder.
    private static func make(_ files: [String: [UInt8]], on tree: GitTree) throws {
        let (writer, base) = (GitBranchWriter(tree), try tree.commit("HEAD"))
        let entries = try files.map { file, bytes in
            let path = "\(name.folder)/\(file)"
            return GitBranchWriter.Entry(path: path, mode: "100644", blob: try writer.writeBlob(bytes, at: path))
        }
        let commit = try writer.writeCommit(
            of: writer.writeTree(entries, over: base), on: base, saying: "x\n",
            by: GitPerson(name: "Ada", email: "ada@example.com"))
        #expect(try writer.createBranch(name.branch, at: commit))
    }

    @Test func `authors are looked up in as many commits as the limit, and no more`() throws {
        for (more, isFound) in [(0, true), (1, false)] {
            let folder = try TemporaryFolder()
            try folder.write("one\n", to: "widgets/layover.yaml")
            try TestRepository.begin(folder)
            let head = try TestRepository.git(["rev-parse", "HEAD"], in: folder.path)
            let count = ReviewLimits.commits + more
            let commits = (1...count).map { number in
                let who = number == 1 ? "Cy <cy@example.com>" : "Ada <ada@example.com>"
                let stamp = "\(1_700_000_000 + number) +0000"
                return "commit refs/heads/review/ada-1\nauthor \(who) \(stamp)\ncommitter \(who) \(stamp)\ndata 1\nx\n"
                    + (number == 1 ? "from \(head)\n" : "")
                    + "M 100644 inline widgets/extra.yaml\ndata \(String(number).utf8.count)\n\(number)\n"
            }
            _ = try GitProgram.run(
                ["fast-import", "--quiet"], in: folder.path, input: Array(commits.joined().utf8))
            let reviews = OpenReviews(tree: try GitTree(content: folder.path), remote: nil, digest: try Seal())
            let review = try #require(try reviews.review(Self.name))
            #expect(review.isWritten(by: GitPerson(name: "Ada", email: "ADA@example.com")))
            #expect(review.isWritten(by: GitPerson(name: "Cy", email: "cy@example.com")) == isFound)
        }
    }

    @Test func `a comment's file is as large as it may be`() throws {
        let folder = try TemporaryFolder()
        let note = ReviewNote(
            kind: .comment("Hello"), by: GitPerson(name: "Bo", email: "bo@example.com"), at: UTCInstant(seconds: 1))
        let rest = [UInt8](repeating: 0x20, count: ReviewLimits.noteFileBytes - note.bytes.count)
        let notes = ReviewNotes(root: folder.path, digest: try Seal())
        try folder.write(note.bytes + rest, to: "\(Self.name.folder)/1.json")
        #expect(notes.all(about: Self.name) == [note])
        try folder.write(note.bytes + rest + [0x20], to: "\(Self.name.folder)/1.json")
        #expect(notes.all(about: Self.name) == [])
    }

    /// The longest comment can be read again, even if each character is escaped as six.
    @Test func `the longest comment fits its file`() throws {
        let text = String(repeating: "\u{1}", count: ReviewLimits.textBytes)
        let note = ReviewNote(
            kind: .comment(text), by: GitPerson(name: "Bo", email: "bo@example.com"), at: UTCInstant(seconds: 1))
        #expect(note.bytes.count <= ReviewLimits.noteFileBytes)
        #expect(ReviewNote(note.bytes) == note)
    }
}
