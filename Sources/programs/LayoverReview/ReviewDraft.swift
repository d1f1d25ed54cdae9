import LayoverFiles
import LayoverGit
import LayoverModel

/// Changes that can be sent for review, read once, so that the same bytes are drawn, sent and hashed.
package struct ReviewDraft: Sendable {
    /// The content on which the changes are based.
    enum Base: Sendable {
        case commit(GitCommit, in: GitTree)
        /// The content when the workbench was opened, and the reason why there is no commit.
        case opened([SourceFile], because: String)
    }

    /// One changed file.
    struct Change: Hashable, Sendable {
        let file: GitChange
        /// `nil` if the file is removed.
        ///
        /// For a link, its target.
        let bytes: [UInt8]?

        var path: String { file.path }
    }

    let base: Base
    /// Sorted by path.
    let changes: [Change]
    /// Notes for people about left-out files and about the repository.
    let notes: [String]
    /// Identifies these changes and their base.
    ///
    /// Other bytes have another state.
    let state: String

    init(base: Base, changes: [Change], notes: [String], digest: any Digesting) {
        self.base = base
        self.changes = changes
        self.notes = notes
        var parts: [[UInt8]] = []
        if case .commit(let commit, _) = base { parts.append(Array(commit.id.utf8)) }
        for change in changes {
            let head = "\(change.path)\0\(change.file.kind.rawValue) \(change.file.mode) \(change.bytes?.count ?? -1)\0"
            parts += [Array(head.utf8), change.bytes ?? []]
        }
        state = hexadecimal(digest.sha256(parts))
    }

    /// The changes of the chosen files.
    ///
    /// - Throws: `ReviewRefusal` if no file is chosen or a chosen file has no change.
    func choosing(_ paths: [String]) throws(ReviewRefusal) -> [Change] {
        let wanted = Set(paths.map { Array($0.utf8) })
        let chosen = changes.filter { wanted.contains(Array($0.path.utf8)) }
        guard chosen.count == wanted.count else {
            throw .changed("the files have changed since this list was made; reload it")
        }
        guard !chosen.isEmpty else { throw .misunderstood("choose at least one file to send") }
        return chosen
    }

    /// The content with some of the changes applied.
    ///
    /// - Parameters:
    ///   - before: The content of the base.
    ///   - chosen: The changes to apply.
    /// - Returns: All files that content readers see.
    static func files(_ before: [SourceFile], with chosen: [Change]) -> [SourceFile] {
        let paths = Set(chosen.map { Array($0.path.utf8) })
        let kept = before.filter { !paths.contains(Array($0.path.utf8)) }
        return kept
            + chosen.compactMap { change in
                guard let bytes = change.bytes, !change.file.isLink, !ContentTree.passesOver(change.path) else {
                    return nil
                }
                return SourceFile(path: change.path, bytes: bytes)
            }
    }
}
