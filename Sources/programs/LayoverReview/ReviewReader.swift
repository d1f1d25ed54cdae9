import Glibc
import LayoverFiles
package import LayoverGit
package import LayoverModel
import LayoverPreview

/// Reads how a content folder differs from the commit, or from the moment, on which its changes are based.
package struct ReviewReader: Sendable {
    package let root: String
    package let digest: any Digesting

    package init(root: String, digest: any Digesting) {
        (self.root, self.digest) = (root, digest)
    }

    /// Reads the changes.
    ///
    /// - Parameters:
    ///   - base: The commit on which the page's list is based; `nil` for the one that is checked out.
    ///   - opened: The content when the workbench was opened.
    ///   - files: The current content.
    /// - Returns: All changes that can be sent.
    /// - Throws: `ReviewRefusal` if git fails or if there are too many changes for one review.
    package func read(
        since base: String?, opened: [SourceFile], now files: [SourceFile]
    ) throws(ReviewRefusal) -> ReviewDraft {
        let draft: ReviewDraft =
            switch place() {
            case .commit(let tree, let head):
                try ReviewRefusal.git { () throws(GitError) in
                    let commit = if let base { try tree.commit(base) } else { head }
                    return try read(tree, since: commit)
                }
            case .nowhere(let words): read(opened, files, because: words)
            }
        guard draft.changes.count <= ReviewLimits.files else {
            throw .git(
                "\(draft.changes.count) files changed, but a review can have at most \(ReviewLimits.files); commit some of them yourself"
            )
        }
        let bytes = draft.changes.reduce(0) { $0 + ($1.bytes?.count ?? 0) }
        guard bytes <= ReviewLimits.bytes else {
            throw .git("the changed files have \(bytes) bytes, but a review can have at most \(ReviewLimits.bytes)")
        }
        return draft
    }

    /// The repository of the content, if a branch can be created in it.
    package enum Place {
        case commit(GitTree, head: GitCommit)
        /// No usable repository, with the reason as text.
        case nowhere(String)
    }

    package func place() -> Place {
        do throws(GitError) {
            let tree = try GitTree(content: root)
            guard let head = try? tree.commit("HEAD") else {
                return .nowhere(
                    "this repository has no commit yet, so no branch can start from it; commit the content once"
                )
            }
            return .commit(tree, head: head)
        } catch {
            return .nowhere(error.description)
        }
    }

    private func read(_ tree: GitTree, since base: GitCommit) throws(GitError) -> ReviewDraft {
        let found = try GitWorkingTree(tree).changes(since: base)
        var notes = found.notes + tree.notes
        let changes = found.changes.compactMap { file -> ReviewDraft.Change? in
            guard file.kind != .removed else { return ReviewDraft.Change(file: file, bytes: nil) }
            guard let bytes = bytes(of: file) else {
                notes.append(
                    "'\(file.path)' cannot be read, or is larger than \(LayoverFiles.Limits.fileBytes) bytes; it is left out"
                )
                return nil
            }
            return ReviewDraft.Change(file: file, bytes: bytes)
        }
        return ReviewDraft(base: .commit(base, in: tree), changes: changes, notes: notes, digest: digest)
    }

    private func read(_ opened: [SourceFile], _ files: [SourceFile], because words: String) -> ReviewDraft {
        let bytes = Dictionary(files.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
        let changes = ChangedFile.between(opened, files).map { file in
            let kind = GitChange.Kind(rawValue: file.change.rawValue) ?? .changed
            return ReviewDraft.Change(
                file: GitChange(path: file.path, kind: kind, mode: "100644"), bytes: bytes[file.path])
        }
        return ReviewDraft(
            base: .opened(opened, because: words), changes: changes,
            notes: ["\(words); you can download the changes since the workbench was opened as a file"],
            digest: digest)
    }

    private func bytes(of file: GitChange) -> [UInt8]? {
        let path = "\(root)/\(file.path)"
        guard file.isLink else { return (try? AtomicFile.read(path, limit: LayoverFiles.Limits.fileBytes)) ?? nil }
        var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe target.withUnsafeMutableBytes { room -> Int in
            guard let start = room.baseAddress else { return -1 }
            return unsafe readlink(path, start.assumingMemoryBound(to: CChar.self), room.count)
        }
        return count < 0 ? nil : Array(target.prefix(count))
    }
}

extension GitTree {
    /// Notes for people about the repository before a branch is created in it.
    fileprivate var notes: [String] {
        func answer(_ words: [String]) -> String { (try? GitProgram.line(words, in: folder)) ?? "" }
        var notes: [String] = []
        if branch == nil {
            notes.append("no branch is checked out (a detached HEAD); the review starts at that commit")
        }
        if answer(["rev-parse", "--is-shallow-repository"]) == "true" {
            notes.append("this is a shallow clone; a remote with less history can reject the branch")
        }
        if !answer(["rev-parse", "--show-superproject-working-tree"]).isEmpty {
            notes.append(
                "this content is a submodule; the branch is created in its own repository, not in the outer one")
        }
        return notes
    }
}
