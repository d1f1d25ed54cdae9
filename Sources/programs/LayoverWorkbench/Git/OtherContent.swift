import LayoverAdapters
import LayoverCompiler
import LayoverFrame
import LayoverGit
import LayoverJSON
import LayoverKills
import LayoverModel
import LayoverPreview
import LayoverReview

/// Finds the content that the current files are compared with: in git, on the running server, or as it was approved.
struct OtherContent: Sendable {
    let content: WorkbenchContent
    let server: WorkbenchServer
    let trees: ComparedTrees

    /// The content of `HEAD`, `branch:<name>`, a commit or `server`, or, for one widget, of `approved`.
    func find(
        _ against: String, for widget: String? = nil, like preview: PreviewService
    ) throws(GitError) -> ComparedTrees.Compared {
        let tree = try GitTree(content: content.root)
        let commit: GitCommit
        var name = against
        if against == "server" {
            commit = try served(tree)
            name = server.name ?? against
        } else if against == "approved", let widget {
            commit = try approved(widget, tree)
            name = "the approved card"
        } else {
            name = against.hasPrefix("branch:") ? String(against.dropFirst("branch:".count)) : against
            commit = try tree.commit(name)
            // Authors publish by committing, and do not know git's name `HEAD`.
            if name == "HEAD" { name = "the last published content" }
        }
        return try trees.content(
            of: commit, called: name, in: tree, compiling: content.compilerTools, like: preview)
    }

    /// The commit with the current lock file of a widget.
    ///
    /// Its cards are the approved ones.
    private func approved(_ widget: String, _ tree: GitTree) throws(GitError) -> GitCommit {
        let path = ApprovalFile.path(widget: widget)
        guard let bytes = (try? ApprovalFiles(root: content.root).read(widget)) ?? nil else {
            throw GitError("the cards of '\(widget.prefix(80))' are not approved, so there is nothing to compare with")
        }
        guard let last = try tree.lastChange(of: path), last.bytes == bytes else {
            throw GitError("'\(path)' is not committed yet; commit it to draw the approved cards again")
        }
        return last.commit
    }

    /// The newest commit with the content that the running server has.
    private func served(_ tree: GitTree) throws(GitError) -> GitCommit {
        guard let answer = server.answer(path: "/admin/status") else {
            throw GitError("no server is set; start the preview with --server 127.0.0.1:8081")
        }
        guard answer.status == 200, let hash = answer.body?["catalog"]?.string else {
            // A team does not see the server's address.
            let reason = server.isShown ? ": \(answer.refusal)" : ""
            throw GitError("the server does not report its catalog\(reason)")
        }
        let compiler = Compiler(tools: content.adapters.compilerTools())
        let commits = try tree.recentCommits()
        guard let commit = try tree.first(of: commits, where: { compiler.hash(of: $0) == hash }) else {
            throw GitError(
                "the server has catalog \(hash.prefix(12)), which matches none of the last \(GitTree.commitLimit) commits"
            )
        }
        return commit
    }
}
