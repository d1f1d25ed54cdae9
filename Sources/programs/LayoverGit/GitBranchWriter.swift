/// Makes branches out of bytes alone: `HEAD`, the person's index, their files and their hooks stay as they are.
package struct GitBranchWriter {
    /// A file that is to stand in a tree.
    package struct Entry {
        /// Relative to the content folder.
        package let path: String
        package let mode: String
        /// Its blob; `nil` where the file is to go.
        package let blob: String?

        package init(path: String, mode: String, blob: String?) {
            (self.path, self.mode, self.blob) = (path, mode, blob)
        }
    }

    /// The folder of branches in which reviews lie.
    package static let reviews = "review"

    private let tree: GitTree

    package init(_ tree: GitTree) { self.tree = tree }

    /// Writes a blob as `git add` would: line ends and filters are as the repository's attributes say for the path.
    ///
    /// - Returns: Its id.
    package func writeBlob(_ bytes: [UInt8], at path: String, isLink: Bool = false) throws(GitError) -> String {
        let kind = isLink ? "--no-filters" : "--path=\(path)"
        let answer = try GitProgram.run(
            GitScratchIndex.quiet + ["hash-object", "-w", "--stdin", kind], in: tree.folder, input: bytes)
        return String(decoding: answer.prefix { $0 != 0x0a }, as: UTF8.self)
    }

    /// Writes the tree of a commit with some files otherwise.
    ///
    /// - Returns: Its id.
    package func writeTree(_ entries: [Entry], over base: GitCommit) throws(GitError) -> String {
        let index = try GitScratchIndex(in: tree.folder)
        try index.run(["read-tree", base.id])
        let none = String(repeating: "0", count: base.id.count)
        // What goes makes room for what comes: a folder may stand where a file did.
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
    /// - Returns: Its id.
    package func writeCommit(
        of treeID: String, on base: GitCommit, saying message: String, by person: GitPerson
    ) throws(GitError) -> String {
        let identity = [
            "GIT_AUTHOR_NAME": person.name, "GIT_AUTHOR_EMAIL": person.email, "GIT_COMMITTER_NAME": person.name,
            "GIT_COMMITTER_EMAIL": person.email,
        ]
        let bytes = try GitProgram.run(
            GitScratchIndex.quiet + ["commit-tree", treeID, "-p", base.id], in: tree.folder,
            input: Array(message.utf8), with: identity)
        return String(decoding: bytes.prefix { $0 != 0x0a }, as: UTF8.self)
    }

    /// Makes a branch that is not there yet; of two who want one name, one gets it.
    ///
    /// - Returns: `false` where there is one.
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
                    "there is a branch '\(GitBranchWriter.reviews)', below which git makes no other; rename it: "
                        + "git branch -m \(GitBranchWriter.reviews) another-name")
            }
            throw error
        }
    }

    /// Sends a branch to a remote on which it is not yet, with the credentials that git has on this machine.
    ///
    /// - Throws: With git's own words, without any password in them.
    package func push(_ branch: String, at commit: String, to remote: String) throws(GitError) {
        let reference = "refs/heads/\(branch)"
        _ = try GitProgram.run(
            GitScratchIndex.quiet + [
                "push", "--no-verify", "--no-follow-tags", "--recurse-submodules=no", "--no-signed",
                "--force-with-lease=\(reference):", remote, "\(commit):\(reference)",
            ], in: tree.folder, with: secureShell, within: GitLimits.pushSeconds)
    }

    /// Nobody is asked for a password on the terminal that the workbench runs in.
    private var secureShell: [String: String] {
        let isChosen = (try? GitProgram.line(["config", "--get", "core.sshCommand"], in: tree.folder)) != nil
        return isChosen ? [:] : ["GIT_SSH_COMMAND": "ssh -oBatchMode=yes"]
    }
}
