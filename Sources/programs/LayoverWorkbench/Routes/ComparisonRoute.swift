import LayoverAdapters
import LayoverCatalog
import LayoverCompiler
import LayoverGit
import LayoverHTTP
import LayoverJSON
import LayoverKills
import LayoverModel
import LayoverPreview
import LayoverReview
import LayoverServer
import LayoverTeam
import LayoverWeb

/// `/api/diff` and `/api/compare/{widget}`: compares the current files with git or with a running server.
struct ComparisonRoute: Sendable {
    let context: WorkbenchContext

    func difference(_ request: WorkbenchRequest) -> HTTPReply {
        reply(request, nil) { preview, other, _ in .json(preview.diff(from: other.version)) }
    }

    func comparison(_ widget: String, _ request: WorkbenchRequest) -> HTTPReply {
        let scene = PreviewScene(request.items)
        return reply(request, widget) { preview, other, now in
            preview.compare(widget, with: other.preview, called: other.version.name, scene, now: now).map { .json($0) }
                ?? .absent("there is no widget '\(widget.prefix(80))' here or there")
        }
    }

    /// Replies outside the listener's threads, because git blocks, and content that is not cached has to be compiled.
    private func reply(
        _ request: WorkbenchRequest, _ widget: String?,
        _ make: @escaping @Sendable (PreviewService, ComparedTrees.Compared, UTCInstant) -> HTTPReply
    ) -> HTTPReply {
        let against = request.item("against") ?? "HEAD"
        let (preview, now) = (context.builds.load().preview, context.now)
        return context.programs.reply {
            do throws(GitError) {
                return make(preview, try other(against, widget, preview), now)
            } catch {
                let words = context.paths.words(error.description)
                return Problem(WorkbenchProblem.nothingToCompare, words).reply([.noStore])
            }
        }
    }

    /// The content of `HEAD`, `branch:<name>`, a commit or `server`, or, for one widget, of `approved`.
    func other(
        _ against: String, _ widget: String?, _ preview: PreviewService
    ) throws(GitError) -> ComparedTrees.Compared {
        let tree = try GitTree(content: context.builder.root)
        let commit: GitCommit
        var name = against
        if against == "server" {
            commit = try served(tree)
            name = context.server ?? against
        } else if against == "approved", let widget {
            commit = try approved(widget, tree)
            name = "the approved card"
        } else {
            name = against.hasPrefix("branch:") ? String(against.dropFirst("branch:".count)) : against
            commit = try tree.commit(name)
            // Authors publish by committing, and do not know git's name `HEAD`.
            if name == "HEAD" { name = "the last published content" }
        }
        return try context.trees.content(
            of: commit, called: name, in: tree, compiling: context.builder.compilerTools, like: preview)
    }

    /// The commit with the current lock file of a widget.
    ///
    /// Its cards are the approved ones.
    private func approved(_ widget: String, _ tree: GitTree) throws(GitError) -> GitCommit {
        let path = ApprovalFile.path(widget: widget)
        guard let bytes = (try? ApprovalFiles(root: context.builder.root).read(widget)) ?? nil else {
            throw GitError("the cards of '\(widget.prefix(80))' are not approved, so there is nothing to compare with")
        }
        guard let last = try tree.lastChange(of: path), last.bytes == bytes else {
            throw GitError(
                "'\(path)' is not committed yet; commit it to draw the approved cards again")
        }
        return last.commit
    }

    /// The newest commit with the content that the running server has.
    private func served(_ tree: GitTree) throws(GitError) -> GitCommit {
        guard let address = context.settings.server, let server = AdminServer(address) else {
            throw GitError("no server is set; start the preview with --server 127.0.0.1:8081")
        }
        let answer = AdminAnswer(asking: server, "GET", "/admin/status", token: context.settings.serverToken)
        guard answer.status == 200, let hash = answer.body?["catalog"]?.string else {
            // A team does not see the server's address.
            let reason = context.team == nil ? ": \(answer.refusal)" : ""
            throw GitError("the server does not report its catalog\(reason)")
        }
        let compiler = Compiler(tools: context.adapters.compilerTools())
        let commits = try tree.recentCommits()
        guard let commit = try tree.first(of: commits, where: { compiler.hash(of: $0) == hash }) else {
            throw GitError(
                "the server has catalog \(hash.prefix(12)), which matches none of the last \(GitTree.commitLimit) commits"
            )
        }
        return commit
    }
}
