import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

@testable import LayoverGit
@testable import LayoverWorkbench

/// Uses the real git, in the tests' own repositories.
struct GitOutlineTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func git(_ words: String...) throws {
        let identity = ["-c", "user.name=Tests", "-c", "user.email=tests@example.com", "-c", "init.defaultBranch=main"]
        _ = try GitProgram.run(identity + words, in: folder.path)
    }

    private func head() throws -> String { try GitProgram.line(["rev-parse", "--short", "HEAD"], in: folder.path) }

    @Test func `it follows every step of a repository`() throws {
        let outline = GitOutline()
        func sees() -> [String?] {
            let json = outline.json(folder.path)
            let branches = json["branches"]?.items?.compactMap(\.string).joined(separator: " ")
            return [json["branch"]?.string, json["head"]?.string, branches]
        }
        #expect(sees() == [nil, nil, nil])
        try git("init", "-q")
        #expect(sees() == [nil, nil, nil], "nothing is committed")
        try git("commit", "-q", "--allow-empty", "-m", "one")
        #expect(sees() == ["main", try head(), "main"])
        let one = try head()
        try git("commit", "-q", "--allow-empty", "-m", "two")
        #expect(try head() != one)
        #expect(try sees() == ["main", head(), "main"])
        try git("branch", "autumn/sale", "HEAD~1")
        #expect(sees() == ["main", try head(), "autumn/sale main"])
        try git("checkout", "-q", "autumn/sale")
        #expect(sees() == ["autumn/sale", one, "autumn/sale main"])
        try git("commit", "-q", "--allow-empty", "-m", "three")
        #expect(sees() == ["autumn/sale", try head(), "autumn/sale main"], "a head in a folder of its own")
        try git("pack-refs", "--all")
        try git("commit", "-q", "--allow-empty", "-m", "four")
        #expect(sees() == ["autumn/sale", try head(), "autumn/sale main"])
        try git("checkout", "-q", "--detach", "main")
        #expect(sees() == [nil, try head(), "autumn/sale main"])
    }

    @Test func `the newest commit of a file is found with its content there`() throws {
        try git("init", "-q")
        func write(_ text: String, to name: String) throws {
            try folder.write(text, to: "content/widgets/\(name)")
            try git("add", "-A")
            try git("commit", "-q", "-m", name)
        }
        try write("one", to: "a.lock")
        try write("two", to: "a.lock")
        let second = try head()
        try write("else", to: "b.lock")
        let tree = try GitTree(content: folder.path("content"))
        let last = try #require(try tree.lastChange(of: "widgets/a.lock"))
        #expect(last.commit.shortID == second)
        #expect(last.bytes == Array("two".utf8))
        #expect(try tree.lastChange(of: "widgets/none.lock") == nil)
        try git("rm", "-q", "content/widgets/a.lock")
        try git("commit", "-q", "-m", "gone")
        #expect(try tree.lastChange(of: "widgets/a.lock") == nil)
    }
}
