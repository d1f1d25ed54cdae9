import Foundation
import Glibc

/// Everything in a repository that a review must not change: the current branch, the index, stashes, tags and reflogs,
/// settings, hooks, inner repositories, and every working file with its mode and modification time.
///
/// What a review adds is left out: `review/` branches with their reflogs, and objects, which ``objects(of:)`` lists.
package struct RepositoryState: Sendable {
    /// A file on disk.
    private struct Entry: Equatable {
        /// Kind and permissions.
        let mode: UInt32
        let seconds: Int
        let nanoseconds: Int
        /// The bytes of a file, or the target of a link.
        let bytes: Data

        init?(_ path: String) {
            var status = stat()
            guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return nil }
            mode = status.st_mode
            (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
            guard status.st_mode & S_IFMT != S_IFLNK else {
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
                bytes = Data((target ?? "").utf8)
                return
            }
            bytes = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
        }
    }

    /// Files by readable names: `file README.md`, `git config`, `index`.
    private let entries: [String: Entry]
    /// The output of git commands, by command.
    private let answers: [String: String]

    /// Reads the state of a repository.
    ///
    /// - Parameter folder: Its working tree.
    /// - Throws: `GitError` if a git command fails.
    package init(_ folder: String) throws {
        var entries: [String: Entry] = [:]
        for place in try RepositoryState.places(of: folder) {
            for name in RepositoryState.names(in: place.folder, without: place.passedOver) where place.isKept(name) {
                entries["\(place.name) \(name)"] = Entry("\(place.folder)/\(name)")
            }
        }
        self.entries = entries
        var answers: [String: String] = [:]
        for words in RepositoryState.questions {
            answers[words.joined(separator: " ")] = try TestRepository.git(words, in: folder)
                .split(separator: "\n").filter { !$0.contains("/review/") }.joined(separator: "\n")
        }
        self.answers = answers
    }

    /// The names of everything that differs from `before`, sorted; empty if nothing changed.
    package func changes(since before: RepositoryState) -> [String] {
        let files = Set(entries.keys).union(before.entries.keys).filter { entries[$0] != before.entries[$0] }
        let said = answers.keys.filter { answers[$0] != before.answers[$0] }.map { "git \($0)" }
        return (files + said).sorted()
    }

    /// The names of a repository's objects and packs; a review must never remove one.
    ///
    /// - Throws: `GitError` if a git command fails.
    package static func objects(of folder: String) throws -> Set<String> {
        Set(names(in: try common(folder) + "/objects"))
    }

    /// Commands that list stashes, branches, tags and remote branches, wherever git stores them.
    private static let questions = [
        ["rev-parse", "HEAD"], ["status", "--porcelain=v2", "--ignored"], ["stash", "list"],
        ["for-each-ref", "--format=%(refname) %(objectname)"], ["config", "--local", "--list"],
    ]

    /// A folder whose files are compared.
    private struct Place {
        let name: String
        let folder: String
        /// A subfolder that is not compared.
        let passedOver: String
        let isKept: (String) -> Bool
    }

    private static func places(of folder: String) throws -> [Place] {
        let folders = try TestRepository.git(
            ["rev-parse", "--path-format=absolute", "--git-dir", "--git-common-dir"], in: folder
        ).split(separator: "\n").map(String.init)
        let trees = [Place(name: "file", folder: folder, passedOver: ".git") { !$0.hasPrefix(".git/") }]
        // A worktree has its HEAD and its index in a folder of its own.
        return trees
            + Set(folders).sorted().map { place in
                Place(
                    name: place == folders.last ? "git" : "git of the worktree", folder: place, passedOver: "objects"
                ) { !isOfReviews($0) }
            }
    }

    private static func common(_ folder: String) throws -> String {
        try TestRepository.git(["rev-parse", "--path-format=absolute", "--git-common-dir"], in: folder)
    }

    /// True for everything that reviews add: objects, local and remote `review/` branches, and their reflogs.
    private static func isOfReviews(_ name: String) -> Bool {
        if name.hasPrefix("objects/") { return true }
        let parts = (name.hasPrefix("logs/") ? name.dropFirst("logs/".count) : name[...]).split(separator: "/")
        guard parts.first == "refs", parts.count > 3 else { return false }
        return parts[1] == "heads" && parts[2] == "review" || parts[1] == "remotes" && parts[3] == "review"
    }

    private static func names(in folder: String, without passedOver: String? = nil) -> [String] {
        guard let all = FileManager.default.enumerator(atPath: folder) else { return [] }
        var names: [String] = []
        for case let name as String in all {
            if name == passedOver { all.skipDescendants() }
            names.append(name)
        }
        return names
    }
}
