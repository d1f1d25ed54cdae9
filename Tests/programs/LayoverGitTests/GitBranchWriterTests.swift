import Foundation
import LayoverGitKit
import LayoverTestKit
import Testing

@testable import LayoverGit

/// Uses the real git, with names that could confuse a shell, git or a list of lines.
@Suite(.serialized) struct GitBranchWriterTests {
    private static let names = [
        "a b", "-x", "--all", "line\nend", "tab\there", "quote\"s'", "$(touch x)", "`touch x`", ":(top)x", ":!x", "*",
        "?",
        "[a]", "back\\slash", "ærlig 漢字", "semi;colon", "a&&b", "CON", "percent%00", "star*.yaml", "HEAD", "@{0}",
    ]

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("one\n", to: "widgets/layover.yaml")
        try TestRepository.begin(folder)
    }

    private func git(_ words: String...) throws -> String { try TestRepository.git(words, in: folder.path) }

    @Test func `names of every kind are found and written as they are`() throws {
        for name in Self.names { try folder.write("text of \(name)\n", to: "widgets/\(name)") }
        try folder.write("no\n", to: "widgets/.hidden")
        try folder.write("no\n", to: "widgets/backup~")
        try folder.write("no\n", to: "elsewhere/x")
        let tree = try GitTree(content: folder.path)
        let base = try tree.commit("HEAD")
        let found = try GitWorkingTree(tree).changes(since: base)
        #expect(Set(found.changes.map(\.path)) == Set(Self.names.map { "widgets/\($0)" }))
        #expect(found.notes.isEmpty)
        #expect(found.changes.allSatisfy { $0.kind == .added && $0.mode == "100644" })

        let before = try RepositoryState(folder.path)
        let writer = GitBranchWriter(tree)
        let entries = try found.changes.map { change in
            let bytes = try Array(Data(contentsOf: folder.url.appending(path: change.path)))
            return GitBranchWriter.Entry(
                path: change.path, mode: change.mode, blob: try writer.writeBlob(bytes, at: change.path))
        }
        let commit = try writer.writeCommit(
            of: try writer.writeTree(entries, over: base), on: base, saying: "# not a comment\n\nx\n",
            by: GitPerson(name: "Ada", email: "ada@example.com"))
        #expect(try writer.createBranch("review/ada-1", at: commit))
        #expect(try !writer.createBranch("review/ada-1", at: base.id), "a branch is never moved")
        #expect(try git("rev-parse", "review/ada-1") == commit)
        #expect(try RepositoryState(folder.path).changes(since: before) == [])
        let listed = try GitProgram.run(
            ["ls-tree", "-r", "-z", "--name-only", commit, "--", "widgets"], in: folder.path)
        let paths = listed.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        #expect(Set(paths) == Set(Self.names.map { "widgets/\($0)" } + ["widgets/layover.yaml"]))
        for name in Self.names where !name.contains("\n") {
            #expect(try git("cat-file", "blob", "\(commit):widgets/\(name)") == "text of \(name)")
        }
        #expect(try git("log", "-n", "1", "--format=%s", commit) == "# not a comment")
    }

    @Test func `a file may give way to a folder, a folder to a file, and a link stays a link`() throws {
        try folder.write("a\n", to: "widgets/place")
        try folder.write("b\n", to: "widgets/folder/inner")
        try folder.link("widgets/link", to: "place")
        _ = try git("add", "-A")
        _ = try git("commit", "-q", "-m", "two")
        try folder.remove("widgets/place")
        try folder.write("c\n", to: "widgets/place/inner")
        try folder.remove("widgets/folder")
        try folder.write("d\n", to: "widgets/folder")
        try folder.remove("widgets/link")
        try folder.link("widgets/link", to: "folder")
        let tree = try GitTree(content: folder.path)
        let base = try tree.commit("HEAD")
        let changes = try GitWorkingTree(tree).changes(since: base).changes
        #expect(
            changes.map { "\($0.kind.rawValue) \($0.path) \($0.mode)" } == [
                "added widgets/folder 100644", "removed widgets/folder/inner 100644", "changed widgets/link 120000",
                "removed widgets/place 100644", "added widgets/place/inner 100644",
            ])
        let writer = GitBranchWriter(tree)
        let texts = ["widgets/folder": "d\n", "widgets/link": "folder", "widgets/place/inner": "c\n"]
        let entries = try changes.map { change in
            let blob = try texts[change.path].map {
                try writer.writeBlob(Array($0.utf8), at: change.path, isLink: change.isLink)
            }
            return GitBranchWriter.Entry(
                path: change.path, mode: change.mode, blob: change.kind == .removed ? nil : blob)
        }
        let treeID = try writer.writeTree(entries, over: base)
        _ = try git("add", "-A")
        #expect(try git("write-tree") == treeID, "as git itself would have it")
    }

    @Test func `line ends and filters are as the repository says`() throws {
        try folder.write("*.yaml text eol=crlf\n", to: ".gitattributes")
        try folder.write("one\r\n", to: "widgets/layover.yaml")
        let tree = try GitTree(content: folder.path)
        let changes = try GitWorkingTree(tree).changes(since: tree.commit("HEAD")).changes
        #expect(changes.isEmpty, "what git calls equal is no change")
        let blob = try GitBranchWriter(tree).writeBlob(Array("two\r\n".utf8), at: "widgets/layover.yaml")
        #expect(try git("cat-file", "-p", blob) == "two")
        #expect(try GitProgram.run(["cat-file", "blob", blob], in: folder.path) == Array("two\n".utf8))
    }

    @Test func `a slow command is ended, and no password is shown`() throws {
        try folder.write("#!/bin/sh\nexec tail -f /dev/null\n", to: "slow")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("slow"))
        let error = #expect(throws: GitError.self) {
            try GitProgram.run(["-c", "alias.slow=!\(folder.path("slow"))", "slow"], in: folder.path, within: 1)
        }
        #expect(error?.description == "git did not end within 1 s and was stopped")
        let secret = #expect(throws: GitError.self) {
            try GitProgram.run(["ls-remote", "https://ada:s3cret@127.0.0.1:1/x.git"], in: folder.path)
        }
        #expect(secret?.description.contains("s3cret") == false)
        #expect(secret?.description.contains("127.0.0.1") == true)
    }
}
