import Foundation
import LayoverGit
import LayoverGitKit
import LayoverJSON
import LayoverProcesses
import LayoverTestKit
import Testing

@testable import LayoverReview

/// Repositories of every kind: each yields a branch, or a clear reason why not.
@Suite(.serialized, .timeLimit(.minutes(5))) struct ReviewPlaceTests {
    private static let feature = "flags/features/first.yaml"

    private static func notes(_ overview: JSONValue) -> String {
        (overview["notes"]?.items ?? []).compactMap(\.string).joined(separator: "\n")
    }

    /// Sends one change, checks that nothing else changed, and returns the branch's commit.
    private static func sends(_ bench: ReviewBench, in folder: String? = nil) throws -> String {
        try bench.write(ReviewBench.feature("first", true), to: feature)
        let folder = folder ?? bench.content.path
        let before = try RepositoryState(folder)
        let sent = try bench.send()
        #expect(try RepositoryState(folder).changes(since: before) == [])
        let branch = try #require(sent["branch"]?.string)
        return try TestRepository.git(["rev-parse", branch], in: folder)
    }

    @Test func `a detached head is reported, and the branch begins there`() async throws {
        try await ReviewBench.run { folder in
            try TestRepository.begin(folder)
            try TestRepository.git(["checkout", "-q", "--detach"], in: folder.path)
        } then: { bench in
            #expect(try Self.notes(bench.overview()).contains("no branch is checked out"))
            let commit = try Self.sends(bench)
            #expect(try bench.git("rev-parse", "\(commit)^") == bench.git("rev-parse", "HEAD"))
        }
    }

    @Test func `a shallow clone is reported, and the branch is made`() async throws {
        let origin = try TemporaryFolder()
        for (path, text) in ReviewBench.files { try origin.write(text, to: path) }
        try TestRepository.begin(origin)
        try TestRepository.git(["commit", "-q", "--allow-empty", "-m", "two"], in: origin.path)
        try await ReviewBench.run { folder in
            for name in folder.names() { try folder.remove(name) }
            try TestRepository.git(["clone", "-q", "--depth", "1", "file://\(origin.path)", folder.path], in: "/")
            try TestRepository.becomes("Ada", "ada@example.com", in: folder.path)
        } then: { bench in
            let overview = try bench.overview()
            #expect(Self.notes(overview).contains("shallow clone"))
            #expect(try Self.sends(bench).count == 40)
        }
        withExtendedLifetime(origin) {}
    }

    @Test func `a worktree has its branch in the common repository, and its own files alone`() async throws {
        try await ReviewBench.run(in: "tree/") { folder in
            let main = folder.path("main")
            try FileManager.default.moveItem(atPath: folder.path("tree"), toPath: main)
            let inner = main
            try TestRepository.git(["-c", "init.defaultBranch=main", "init", "-q"], in: inner)
            try TestRepository.becomes("Ada", "ada@example.com", in: inner)
            try TestRepository.git(["add", "-A"], in: inner)
            try TestRepository.git(["commit", "-q", "-m", "one"], in: inner)
            try TestRepository.git(["worktree", "add", "-q", folder.path("tree"), "-b", "side"], in: inner)
        } then: { bench in
            let before = try RepositoryState(bench.content.path("main"))
            _ = try Self.sends(bench, in: bench.content.path("tree"))
            #expect(try RepositoryState(bench.content.path("main")).changes(since: before) == [])
            let there = try TestRepository.git(
                ["for-each-ref", "--format=%(refname)", "refs/heads/review"], in: bench.content.path("main"))
            #expect(there == "refs/heads/review/ada-1")
        }
    }

    @Test func `content below the repository is written where it lies`() async throws {
        try await ReviewBench.run(in: "shop/") { bench in
            let commit = try Self.sends(bench, in: bench.content.path)
            let lines = try bench.git("diff-tree", "-r", "--name-only", "HEAD", commit)
            #expect(
                lines.split(separator: "\n").sorted() == [
                    "shop/flags/features/first.yaml", "shop/reviews/ada-lovelace-1/README.md",
                ])
        }
    }

    @Test func `a submodule among the content is left out and reported`() async throws {
        let other = try TemporaryFolder()
        try other.write("x\n", to: "hero.txt")
        try TestRepository.begin(other)
        try await ReviewBench.run { folder in
            try TestRepository.begin(folder)
            try TestRepository.git(
                ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", other.path, "widgets/data/inner"],
                in: folder.path)
            try TestRepository.git(["commit", "-q", "-m", "a submodule"], in: folder.path)
            let inner = folder.path("widgets/data/inner")
            try TestRepository.becomes("Ada", "ada@example.com", in: inner)
            try TestRepository.git(["commit", "-q", "--allow-empty", "-m", "more"], in: inner)
        } then: { bench in
            let notes = try Self.notes(bench.overview())
            #expect(notes.contains("'widgets/data/inner' is a submodule"), "\(notes)")
            let branch = try bench.git("rev-parse", "HEAD:widgets/data/inner")
            try bench.write(ReviewBench.feature("first", true), to: Self.feature)
            #expect(ReviewBench.paths(try bench.overview()) == [Self.feature])
            #expect(!branch.isEmpty)
        }
        withExtendedLifetime(other) {}
    }

    @Test func `files outside of a sparse checkout are not removed`() async throws {
        try await ReviewBench.run { folder in
            try folder.write(ReviewBench.feature("second", true), to: "flags/features/second.yaml")
            try TestRepository.begin(folder)
            try TestRepository.git(
                ["sparse-checkout", "set", "--no-cone", "/*", "!/flags/features/second.yaml"], in: folder.path)
        } then: { bench in
            #expect(!bench.content.exists("flags/features/second.yaml"))
            #expect(ReviewBench.paths(try bench.overview()) == [])
            let commit = try Self.sends(bench)
            #expect(try bench.git("ls-tree", "-r", "--name-only", commit).contains("second.yaml"))
        }
    }

    @Test func `an existing branch is reported by name`() async throws {
        try await ReviewBench.run { folder in
            try TestRepository.begin(folder)
            try TestRepository.git(["branch", "review"], in: folder.path)
        } then: { bench in
            try bench.write(ReviewBench.feature("first", true), to: Self.feature)
            let reply = try bench.post("/api/reviews", ReviewBench.wish(bench.overview()))
            let failure = #expect(throws: TestFailure.self) { try bench.finish(reply) }
            #expect("\(failure.map(String.init(describing:)) ?? "")".contains("there is a branch 'review'"))
        }
    }

    @Test func `numbers of old reviews are not used again`() async throws {
        try await ReviewBench.run { folder in
            try folder.write("x\n", to: "reviews/ada-lovelace-4/README.md")
            try TestRepository.begin(folder)
            try folder.remove("reviews")
            try TestRepository.git(["commit", "-q", "-a", "-m", "no reviews"], in: folder.path)
            try TestRepository.git(
                ["update-ref", "refs/remotes/origin/review/ada-lovelace-6", "HEAD"], in: folder.path)
            try folder.write("{}", to: "reviews/ada-lovelace-7/x.json")
        } then: { bench in
            try bench.write(ReviewBench.feature("first", true), to: Self.feature)
            #expect(try bench.send()["branch"]?.string == "review/ada-lovelace-8")
        }
    }

    // MARK: Without git

    @Test(arguments: [false, true])
    func `without a commit the changes are taken away as an archive`(hasRepository: Bool) async throws {
        try await ReviewBench.run { folder in
            if hasRepository { try TestRepository.git(["init", "-q"], in: folder.path) }
        } then: { bench in
            #expect(ReviewBench.paths(try bench.overview()) == [])
            try bench.write(ReviewBench.feature("first", true), to: Self.feature)
            try bench.write(ReviewBench.feature("second", true), to: "flags/features/second.yaml")
            var overview = JSONValue.null
            // The watcher must have seen both files.
            #expect(
                Waiting.comesTrue {
                    overview = (try? bench.overview()) ?? .null
                    return ReviewBench.paths(overview).count == 2
                })
            let notes = Self.notes(overview)
            #expect(
                notes.contains(hasRepository ? "has no commit yet" : "is not in a git repository"), "\(notes)")
            let sent = try bench.send("Two features")
            #expect(sent["branch"] == nil)
            let reply = try bench.get(try #require(sent["bundle"]?.string))
            #expect(reply.status == 200)
            #expect(reply.header("content-type") == "application/x-tar")
            try bench.content.write(reply.body, to: "review.tar")
            try bench.content.make("unpacked")
            try Tar.unpack(bench.content.path("review.tar"), into: bench.content.path("unpacked"))
            #expect(try bench.content.text("unpacked/\(Self.feature)") == ReviewBench.feature("first", true))
            let folder = try #require(bench.content.names("unpacked/reviews").first)
            #expect(try bench.content.text("unpacked/reviews/\(folder)/README.md") == sent["text"]?.string)
        }
    }

    // MARK: Remotes

    @Test func `the named remote gets the branch, and a name that is taken there is reported`() async throws {
        let remote = try TemporaryFolder()
        try TestRepository.git(["init", "-q", "--bare"], in: remote.path)
        try await ReviewBench.run(remote: "origin") { folder in
            try TestRepository.begin(folder)
            try TestRepository.git(["remote", "add", "origin", remote.path], in: folder.path)
            try folder.write("#!/bin/sh\ntouch '\(folder.path(".git/hook-ran"))'\nexit 1\n", to: ".git/hooks/pre-push")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: folder.path(".git/hooks/pre-push"))
        } then: { bench in
            try bench.write(ReviewBench.feature("first", true), to: Self.feature)
            let sent = try bench.send()
            #expect(sent["is_pushed"] == .bool(true), "\(sent)")
            let there = try TestRepository.git(["rev-parse", "review/ada-lovelace-1"], in: remote.path)
            #expect(there == sent["commit"]?.string)
            #expect(!bench.content.exists(".git/hook-ran"))
            // Another person of that name has already pushed this branch, which is not visible from here.
            try TestRepository.git(["update-ref", "refs/heads/review/ada-lovelace-2", there], in: remote.path)
            let second = try bench.send("Another")
            #expect(second["is_pushed"] == .bool(false))
            #expect(second["push_trouble"]?.string?.contains("rejected") == true, "\(second)")
            #expect(try TestRepository.git(["rev-parse", "review/ada-lovelace-2"], in: remote.path) == there)
        }
        withExtendedLifetime(remote) {}
    }

    @Test func `a remote that the repository has not keeps the workbench from starting`() async throws {
        for name in ["elsewhere", "--upload-pack=touch x", "https://example.com/x.git"] {
            await #expect(throws: GitError.self, "\(name)") {
                try await ReviewBench.run(remote: name) { _ in }
            }
        }
    }
}

/// The system's own `tar`, which must be able to read our archives.
private enum Tar {
    static func unpack(_ file: String, into folder: String) throws {
        let code = try ChildProcess("/usr/bin/tar", ["-xf", file, "-C", folder]).waitUntilExit()
        guard code == 0 else { throw TestFailure("tar ends with \(code)") }
    }
}
