/// Creates branches from bytes alone.
///
/// `HEAD`, the user's index, files and hooks stay unchanged.
package struct GitBranchWriter {
    /// A file to write into a tree.
    package struct Entry {
        /// Relative to the content folder.
        package let path: String
        package let mode: String
        /// The blob's ID; `nil` to remove the file.
        package let blob: String?

        package init(path: String, mode: String, blob: String?) {
            (self.path, self.mode, self.blob) = (path, mode, blob)
        }
    }

    /// The prefix of the branches of reviews.
    package static let reviews = "review"

    private let tree: GitTree

    package init(_ tree: GitTree) { self.tree = tree }

    /// Writes a blob as `git add` would: the repository's attributes for the path decide about line endings and filters.
    ///
    /// - Returns: The blob's ID.
    package func writeBlob(_ bytes: [UInt8], at path: String, isLink: Bool = false) throws(GitError) -> String {
        let kind = isLink ? "--no-filters" : "--path=\(path)"
        return try GitProgram.line(
            GitScratchIndex.quiet + ["hash-object", "-w", "--stdin", kind], in: tree.folder, input: bytes)
    }

    /// Writes the tree of a commit with some files changed.
    ///
    /// - Returns: The tree's ID.
    package func writeTree(_ entries: [Entry], over base: GitCommit) throws(GitError) -> String {
        let index = try GitScratchIndex(in: tree.folder)
        try index.run(["read-tree", base.id])
        let none = String(repeating: "0", count: base.id.count)
        // Removals come first to make room: a folder may replace a file.
        let lines = entries.filter { $0.blob == nil } + entries.filter { $0.blob != nil }
        let rows = lines.map { entry in
            let mode = entry.blob == nil ? "0" : entry.mode
            return "\(mode) \(entry.blob ?? none)\t\(tree.prefix)\(entry.path)\0"
        }
        try index.run(["update-index", "-z", "--index-info"], input: Array(rows.joined().utf8))
        return try index.line(["write-tree"])
    }

    /// Writes a commit.
    ///
    /// - Returns: The commit's ID.
    package func writeCommit(
        of treeID: String, on base: GitCommit, saying message: String, by person: GitPerson
    ) throws(GitError) -> String {
        let identity = [
            "GIT_AUTHOR_NAME": person.name, "GIT_AUTHOR_EMAIL": person.email, "GIT_COMMITTER_NAME": person.name,
            "GIT_COMMITTER_EMAIL": person.email,
        ]
        return try GitProgram.line(
            GitScratchIndex.quiet + ["commit-tree", treeID, "-p", base.id], in: tree.folder,
            input: Array(message.utf8), with: identity)
    }

    /// Creates a branch unless it exists.
    ///
    /// If two callers want the same name, only one gets it.
    ///
    /// - Returns: `false` if the branch already exists.
    package func createBranch(_ name: String, at commit: String) throws(GitError) -> Bool {
        let reference = "refs/heads/\(name)"
        let none = String(repeating: "0", count: commit.count)
        do throws(GitError) {
            _ = try GitProgram.run(
                GitScratchIndex.quiet + ["update-ref", "-m", "layover preview: for review", reference, commit, none],
                in: tree.folder)
            return true
        } catch {
            guard (try? tree.commit(reference)) == nil else { return false }
            if (try? tree.commit("refs/heads/\(GitBranchWriter.reviews)")) != nil {
                throw GitError(
                    "there is a branch '\(GitBranchWriter.reviews)', so git cannot create branches below it; rename it: "
                        + "git branch -m \(GitBranchWriter.reviews) another-name")
            }
            throw error
        }
    }

    /// Pushes a branch that the remote does not have yet, with git's own credentials on this machine.
    ///
    /// - Throws: `GitError` with git's own message, without any password.
    package func push(_ branch: String, at commit: String, to remote: String) throws(GitError) {
        let reference = "refs/heads/\(branch)"
        _ = try GitProgram.run(
            GitScratchIndex.quiet + [
                "push", "--no-verify", "--no-follow-tags", "--recurse-submodules=no", "--no-signed",
                "--force-with-lease=\(reference):", remote, "\(commit):\(reference)",
            ], in: tree.folder, with: secureShell, within: GitLimits.pushSeconds)
    }

    /// Prevents a password prompt on the terminal that the workbench runs in.
    private var secureShell: [String: String] {
        let isChosen = (try? GitProgram.line(["config", "--get", "core.sshCommand"], in: tree.folder)) != nil
        return isChosen ? [:] : ["GIT_SSH_COMMAND": "ssh -oBatchMode=yes"]
    }
}
