import LayoverFiles
import LayoverGit

/// Numbers that reviews already use: on branches, on remotes, in the content's history and on disk.
struct ReviewNumbers {
    private let tree: GitTree

    init(_ tree: GitTree) { self.tree = tree }

    /// The number after all those of the user's reviews, so that a new review never gets the pictures or comments of an old
    /// one.
    func next(of user: String, over base: GitCommit) throws(GitError) -> Int {
        let references = try GitProgram.run(
            ["for-each-ref", "--format=%(refname)", "refs/heads/\(GitBranchWriter.reviews)", "refs/remotes"],
            in: tree.folder)
        let entries = try GitProgram.run(
            ["ls-tree", "-z", "--name-only", "--full-tree", base.id, "--", "\(tree.prefix)\(ReviewName.folder)/"],
            in: tree.folder)
        let names =
            ReviewNumbers.texts(references, 0x0a).filter { $0.contains("/\(GitBranchWriter.reviews)/") }
            + ReviewNumbers.texts(entries, 0)
            + ((try? AtomicFile.list("\(tree.folder)/\(ReviewName.folder)")) ?? [])
        let taken = names.compactMap { path in path.split(separator: "/").last.flatMap { ReviewName(String($0)) } }
        return (taken.filter { $0.user == user }.map(\.number).max() ?? 0) + 1
    }

    private static func texts(_ bytes: [UInt8], _ separator: UInt8) -> [String] {
        bytes.split(separator: separator).map { String(decoding: $0, as: UTF8.self) }
    }
}
