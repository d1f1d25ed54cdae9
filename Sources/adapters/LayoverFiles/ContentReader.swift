import Glibc
import LayoverModel

/// Reads content from disk.
package enum ContentReader {
    /// Reads all files of `widgets/` and `flags/` below `root`.
    ///
    /// Dotfiles, backups (`~`) and approval files are ignored. Links are followed if they stay inside the root. A file that
    /// cannot be read or is too large becomes a diagnostic; if one of the two folders does not exist, it is empty.
    ///
    /// - Throws: If the root does not exist, or the tree exceeds a limit: an incomplete tree is never returned.
    package static func read(
        root: String, fileLimit: Int = Limits.files, byteLimit: Int = Limits.totalBytes
    ) throws(FileError) -> ContentTree {
        var walk = try TreeWalk(root: root, fileLimit: fileLimit, byteLimit: byteLimit)
        for folder in ContentTree.folders { try walk.visit(folder) }
        return ContentTree(
            files: walk.files, diagnostics: walk.diagnostics,
            emptied: emptied(walk, walk.files))
    }

    /// Reads only the changed paths of a tree again.
    ///
    /// - Parameters:
    ///   - tree: The previous tree.
    ///   - paths: Files or folders relative to the root, as a watcher reports them; a path that no longer exists is removed
    ///     from the tree.
    ///   - root: The root of the tree.
    /// - Returns: The new tree, as far as it differs in `paths`.
    /// - Throws: The errors of `read`.
    /// - Complexity: O(files) in memory alone; only changed files are read.
    package static func reread(
        _ tree: ContentTree, paths: Set<String>, root: String
    ) throws(FileError) -> ContentTree {
        var walk = try TreeWalk(root: root)
        let named = outermost(Set(paths.map(readable)))
        let kept = files(of: tree, without: named)
        walk.count(kept)
        for path in named where ContentTree.folders.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) {
            try walk.visit(path)
        }
        let read = Set(named)
        let diagnostics = tree.diagnostics.filter { !isCovered($0.location.file, by: read) }
        return ContentTree(
            keeping: kept, with: walk.files, diagnostics: diagnostics + walk.diagnostics,
            emptied: emptied(walk, kept + walk.files))
    }

    /// The ones of the two folders that exist and contain no file.
    private static func emptied(_ walk: TreeWalk, _ files: [SourceFile]) -> Set<String> {
        Set(
            ContentTree.folders.filter { folder in
                walk.hasFolder(folder) && !files.contains { $0.path.hasPrefix(folder + "/") }
            })
    }

    /// A path with a name that is not UTF-8 cannot be opened; its folder is read instead.
    private static func readable(_ path: String) -> String {
        guard let broken = path.firstIndex(of: "\u{FFFD}") else { return path }
        return path[..<broken].lastIndex(of: "/").map { String(path[..<$0]) } ?? path
    }

    /// The paths that are below no other one, sorted.
    private static func outermost(_ paths: Set<String>) -> [String] {
        paths.filter { !isBelow($0, paths) }.sorted()
    }

    /// Removes paths from a tree by binary search: its paths are sorted, so that a folder's files are adjacent.
    private static func files(of tree: ContentTree, without paths: [String]) -> [SourceFile] {
        let gone = paths.flatMap { path in
            [PathOrder.range(of: path, in: tree.files), PathOrder.range(below: path + "/", in: tree.files)]
        }
        var kept: [SourceFile] = []
        kept.reserveCapacity(tree.files.count)
        var next = 0
        for range in gone.filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
            kept += tree.files[next..<range.lowerBound]
            next = range.upperBound
        }
        kept += tree.files[next...]
        return kept
    }

    private static func isCovered(_ path: String, by paths: Set<String>) -> Bool {
        paths.contains(path) || isBelow(path, paths)
    }

    private static func isBelow(_ path: String, _ paths: Set<String>) -> Bool {
        var rest = path[...]
        while let slash = rest.lastIndex(of: "/") {
            rest = rest[..<slash]
            if paths.contains(String(rest)) { return true }
        }
        return false
    }
}
