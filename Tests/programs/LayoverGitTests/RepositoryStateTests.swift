import Foundation
import LayoverGit
import LayoverGitKit
import LayoverTestKit
import Testing

/// Every change in a repository is detected, and what reviews add is not; the tests of reviews rely on both.
@Suite(.serialized) struct RepositoryStateTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("one\n", to: "widgets/layover.yaml")
        try folder.write("ignored\n", to: ".gitignore")
        try TestRepository.begin(folder)
        try folder.write("parked\n", to: "widgets/layover.yaml")
        try TestRepository.git(["stash", "push", "-q"], in: folder.path)
        try TestRepository.git(["tag", "v1"], in: folder.path)
    }

    @Test(
        arguments: [
            ["git", "stash", "drop", "-q"], ["git", "tag", "v2"], ["git", "branch", "other"],
            ["git", "config", "user.name", "Bo"], ["git", "pack-refs", "--all"],
            ["git", "reflog", "expire", "--expire=now", "--all"], ["git", "commit", "-q", "--allow-empty", "-m", "x"],
            ["git", "checkout", "-q", "--detach"], ["git", "update-ref", "refs/remotes/origin/main", "HEAD"],
            ["git", "update-index", "--chmod=+x", "widgets/layover.yaml"],
            ["touch", ".git/index"], ["touch", "widgets/layover.yaml"], ["touch", ".git/hooks/post-commit"],
            ["touch", ".git/index.lock"], ["touch", "ignored"], ["chmod", "600", "widgets/layover.yaml"],
            ["ln", "-s", "widgets", "link"], ["rm", "widgets/layover.yaml"], ["rm", "-r", ".git/logs"],
        ])
    func `changes of the files are noticed`(words: [String]) throws {
        // A time in another century, so that a touch is visible on any disk.
        for name in ["widgets/layover.yaml", ".git/index"] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: folder.path(name))
        }
        let before = try RepositoryState(folder.path)
        #expect(try RepositoryState(folder.path).changes(since: before) == [])
        try #require(try ProgramInFolder.run(words, folder.path) == 0)
        #expect(try RepositoryState(folder.path).changes(since: before) != [])
    }

    @Test func `a branch for review and its journal are not`() throws {
        let before = try RepositoryState(folder.path)
        let objects = try RepositoryState.objects(of: folder.path)
        let tree = try GitTree(content: folder.path)
        let base = try tree.commit("HEAD")
        let writer = GitBranchWriter(tree)
        let blob = try writer.writeBlob(Array("two\n".utf8), at: "widgets/layover.yaml")
        let treeID = try writer.writeTree(
            [GitBranchWriter.Entry(path: "widgets/layover.yaml", mode: "100644", blob: blob)], over: base)
        let commit = try writer.writeCommit(
            of: treeID, on: base, saying: "x\n", by: GitPerson(name: "Ada", email: "ada@example.com"))
        #expect(try writer.createBranch("review/ada-1", at: commit))
        #expect(try RepositoryState(folder.path).changes(since: before) == [])
        #expect(try objects.isStrictSubset(of: RepositoryState.objects(of: folder.path)))
    }
}
