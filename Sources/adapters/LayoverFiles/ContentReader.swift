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
        return ContentTree(
            files: walk.files, diagnostics: walk.diagnostics,
            emptied: emptied(walk, walk.files))
    }

    /// Reads the changed paths of a tree again, and only those.
    ///
    /// - Parameters:
    ///   - tree: What was read before.
    ///   - paths: Files or folders relative to the root, as a watcher names them; a path that is gone is dropped.
    ///   - root: Where the tree was read.
    /// - Returns: The tree as it is now, as far as `paths` tell.
    /// - Throws: As `read`.
    /// - Complexity: O(files) in memory alone; what is read is what changed.
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

    /// Those of the two folders that are there without a file.
    private static func emptied(_ walk: TreeWalk, _ files: [SourceFile]) -> Set<String> {
        Set(
            ContentTree.folders.filter { folder in
                walk.hasFolder(folder) && !files.contains { $0.path.hasPrefix(folder + "/") }
            })
    }

    /// A path with a name that is no UTF-8 leads nowhere: the folder around it tells what became of the file.
    private static func readable(_ path: String) -> String {
        guard let broken = path.firstIndex(of: "\u{FFFD}") else { return path }
        return path[..<broken].lastIndex(of: "/").map { String(path[..<$0]) } ?? path
    }

    /// Those that lie below none of the others, sorted.
    private static func outermost(_ paths: Set<String>) -> [String] {
        paths.filter { !isBelow($0, paths) }.sorted()
    }

    /// Paths of a tree are sorted, so that a folder's files stand together: what goes is found by halving.
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
