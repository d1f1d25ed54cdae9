import Foundation
import LayoverModel
import LayoverTestKit
import Testing

@testable import LayoverGit

/// Uses the real git, in the tests' own repositories.
struct GitTreeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func git(_ words: String...) throws {
        let identity = ["-c", "user.name=Tests", "-c", "user.email=tests@example.com", "-c", "init.defaultBranch=main"]
        _ = try GitProgram.run(identity + words, in: folder.path)
    }

    private func write(_ text: String, _ path: String) throws {
        try folder.write(text, to: path)
    }

    private func commit(_ message: String) throws {
        try git("add", "-A")
        try git("commit", "-q", "-m", message)
    }

    private func sketch(_ files: [SourceFile]) -> [String] {
        files.map { "\($0.path)=\(String(decoding: $0.bytes, as: UTF8.self))" }
    }

    @Test func `reads the content of a commit, not that of the folder`() throws {
        try git("init", "-q")
        try write("one", "widgets/layover.yaml")
        try write("a\nb\n\n", "widgets/cards/så/widget.yaml")
        try write("", "flags/features/x.yaml")
        try write("no", "README.md")
        try write("no", "widgets/.hidden")
        try write("no", "widgets/x.yaml~")
        try commit("first")
        try write("two", "widgets/layover.yaml")
        let tree = try GitTree(content: folder.path)
        let head = try tree.commit("HEAD")
        #expect(head.subject == "first")
        #expect(head.id.hasPrefix(head.shortID))
        #expect(
            sketch(try tree.files(at: head)) == [
                "flags/features/x.yaml=", "widgets/cards/så/widget.yaml=a\nb\n\n", "widgets/layover.yaml=one",
            ])
        #expect(tree.branch == "main")
        #expect(try tree.branches() == ["main"])
    }

    @Test func `content may lie below the repository`() throws {
        try git("init", "-q")
        try write("one", "shop/widgets/layover.yaml")
        try write("other", "widgets/layover.yaml")
        try commit("first")
        let tree = try GitTree(content: folder.path("shop"))
        #expect(sketch(try tree.files(at: try tree.commit("main"))) == ["widgets/layover.yaml=one"])
    }

    @Test func `finds the commit whose content is wanted`() throws {
        try git("init", "-q")
        for text in ["one", "two", "three"] {
            try write(text, "widgets/layover.yaml")
            try commit(text)
        }
        let tree = try GitTree(content: folder.path)
        let commits = try tree.recentCommits()
        #expect(commits.map(\.subject) == ["three", "two", "one"])
        let found = try tree.first(of: commits) { sketch($0) == ["widgets/layover.yaml=two"] }
        #expect(found?.subject == "two")
        #expect(try tree.first(of: commits) { _ in false } == nil)
    }

    @Test func `says where there is no repository, and no such commit`() throws {
        #expect(throws: GitError.self) { try GitTree(content: folder.path) }
        try git("init", "-q")
        try write("one", "widgets/layover.yaml")
        try commit("first")
        let tree = try GitTree(content: folder.path)
        for ref in ["nothing", "--all", "", "HEAD:widgets"] {
            #expect(throws: GitError.self, "\(ref)") { try tree.commit(ref) }
        }
    }
}
