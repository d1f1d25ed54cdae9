import Glibc
import LayoverModel

/// Reads content from the disk.
package enum ContentReader {
    /// Reads all files of `widgets/` and `flags/` below `root`.
    ///
    /// Dotfiles, backups (`~`) and files of approvals are passed over. Links are followed where they stay inside the root. A file that cannot
    /// be read, or is too large, is a diagnostic; a folder of the two that is not there is empty.
    ///
    /// - Throws: Where there is no root, or the tree passes a limit: half a tree is no tree.
    package static func read(
        root: String, fileLimit: Int = Limits.files, byteLimit: Int = Limits.totalBytes
    ) throws(FileError) -> ContentTree {
        var walk = try TreeWalk(root: root, fileLimit: fileLimit, byteLimit: byteLimit)
        for folder in ContentTree.folders { try walk.visit(folder) }
        return ContentTree(files: walk.files, diagnostics: walk.diagnostics)
    }

    /// Reads the changed paths of a tree again, and only those.
    ///
    /// - Parameters:
    ///   - tree: What was read before.
    ///   - paths: Files or folders relative to the root, as a watcher names them; a path that is gone is dropped.
    ///   - root: Where the tree was read.
    /// - Returns: The tree as it is now, as far as `paths` tell.
    /// - Throws: As `read`.
    package static func reread(
        _ tree: ContentTree, paths: Set<String>, root: String
    ) throws(FileError) -> ContentTree {
        var walk = try TreeWalk(root: root)
        let kept = tree.files.filter { !covers(paths, $0.path) }
        walk.count(kept)
        for path in paths.sorted() where ContentTree.folders.contains(where: { path == $0 || path.hasPrefix($0 + "/") })
        {
            guard !coversParent(paths, path) else { continue }
            try walk.visit(path)
        }
        let diagnostics = tree.diagnostics.filter { !covers(paths, $0.location.file) }
        return ContentTree(files: kept + walk.files, diagnostics: diagnostics + walk.diagnostics)
    }

    private static func covers(_ paths: Set<String>, _ path: String) -> Bool {
        paths.contains(path) || coversParent(paths, path)
    }

    private static func coversParent(_ paths: Set<String>, _ path: String) -> Bool {
        var rest = path[...]
        while let slash = rest.lastIndex(of: "/") {
            rest = rest[..<slash]
            if paths.contains(String(rest)) { return true }
        }
        return false
    }
}
