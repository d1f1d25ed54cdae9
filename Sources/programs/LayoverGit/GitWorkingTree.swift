import Glibc
import LayoverFiles

/// The changes of the content in the working tree since a commit, found without reading the user's index.
package struct GitWorkingTree {
    /// The changes, and notes for people about files that are left out.
    package struct Changes {
        package fileprivate(set) var changes: [GitChange] = []
        package fileprivate(set) var notes: [String] = []
    }

    private let tree: GitTree

    package init(_ tree: GitTree) { self.tree = tree }

    /// The content files that differ from those at a commit, sorted by path.
    ///
    /// Files that git ignores, hidden files, backups and files outside a sparse checkout are left out.
    ///
    /// - Complexity: O(bytes of the content). Each file is hashed once.
    package func changes(since base: GitCommit) throws(GitError) -> Changes {
        let index = try GitScratchIndex(in: tree.folder)
        // The index holds the content only, so that git hashes nothing else of a large repository.
        let entries = try index.run(
            ["ls-tree", "-r", "-z", "--full-tree", base.id, "--"] + ContentTree.folders.map { tree.prefix + $0 })
        try index.run(["update-index", "-z", "--index-info"], input: entries)
        try index.run(["update-index", "-q", "--refresh"])
        var found = Changes()
        let raw = try index.run(
            ["diff-files", "--raw", "-z", "--no-renames", "--ignore-submodules=dirty", "--"] + ContentTree.folders)
        take(raw, leavingOut: try absentOnPurpose(), into: &found)
        let others = try index.run(["ls-files", "--others", "--exclude-standard", "-z", "--"] + ContentTree.folders)
        for name in others.split(separator: 0) { takeNew(name, into: &found) }
        found.changes.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        return found
    }

    /// The IDs that changed files would have in a commit, by path.
    ///
    /// Nothing is written.
    package func blobs(of changes: [GitChange]) throws(GitError) -> [String: String] {
        let there = changes.filter { $0.kind != .removed }
        guard !there.isEmpty else { return [:] }
        let index = try GitScratchIndex(in: tree.folder)
        let names = there.map { $0.path + "\0" }.joined()
        try index.run(["update-index", "--add", "--info-only", "-z", "--stdin"], input: Array(names.utf8))
        let lines = try index.run(["ls-files", "-s", "-z", "--"] + ContentTree.folders)
        return GitWorkingTree.blobs(in: lines, below: "")
    }

    /// The IDs of the content files at a commit, by path.
    package func blobs(at commit: String) throws(GitError) -> [String: String] {
        let lines = try GitProgram.run(
            ["ls-tree", "-r", "-z", "--full-tree", commit, "--"] + ContentTree.folders.map { tree.prefix + $0 },
            in: tree.folder)
        return GitWorkingTree.blobs(in: lines, below: tree.prefix)
    }

    /// Reads `100644 3f2a... 0` or `100644 blob 3f2a...`, a tab and a path.
    private static func blobs(in lines: [UInt8], below prefix: String) -> [String: String] {
        lines.split(separator: 0).reduce(into: [:]) { blobs, line in
            let parts = line.split(separator: 0x09, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
            let id = parts.first?.split(separator: " ").first { $0.utf8.count >= 40 }
            guard parts.count == 2, let id, let path = parts[1].withoutPrefix(prefix) else { return }
            blobs[path] = String(id)
        }
    }

    /// Reads pairs of `:100644 100644 3f2a... 0000... M` and a path.
    private func take(_ raw: [UInt8], leavingOut absent: Set<String>, into found: inout Changes) {
        var fields = raw.split(separator: 0).makeIterator()
        while let about = fields.next(), let name = fields.next() {
            let words = String(decoding: about, as: UTF8.self).split(separator: " ").map(String.init)
            guard words.count == 5, let path = readable(name, &found)?.withoutPrefix(tree.prefix) else { continue }
            let (old, new) = (String(words[0].dropFirst()), words[1])
            if old == GitChange.repositoryMode || new == GitChange.repositoryMode {
                found.notes.append(GitWorkingTree.inner(path))
            } else if words[4].hasPrefix("D") {
                if !absent.contains(path) {
                    found.changes.append(GitChange(path: path, kind: .removed, mode: old))
                }
            } else {
                found.changes.append(GitChange(path: path, kind: .changed, mode: new))
            }
        }
    }

    private func takeNew(_ name: ArraySlice<UInt8>, into found: inout Changes) {
        guard let path = readable(name, &found) else { return }
        if path.hasSuffix("/") {
            found.notes.append(GitWorkingTree.inner(String(path.dropLast())))
            return
        }
        let isPassedOver = path.split(separator: "/").contains { $0.hasPrefix(".") || $0.hasSuffix("~") }
        guard !isPassedOver, let mode = mode(of: path) else { return }
        found.changes.append(GitChange(path: path, kind: .added, mode: mode))
    }

    /// Files that a sparse checkout deliberately leaves out of the folder.
    private func absentOnPurpose() throws(GitError) -> Set<String> {
        let bytes = try GitProgram.run(["ls-files", "-t", "-z", "--"] + ContentTree.folders, in: tree.folder)
        return Set(
            bytes.split(separator: 0).filter { $0.first == UInt8(ascii: "S") }
                .map { String(decoding: $0.dropFirst(2), as: UTF8.self) })
    }

    private func readable(_ name: ArraySlice<UInt8>, _ found: inout Changes) -> String? {
        if let path = String(validating: name, as: UTF8.self) { return path }
        found.notes.append("'\(String(decoding: name, as: UTF8.self))' is not valid UTF-8, so the file is left out")
        return nil
    }

    private static func inner(_ path: String) -> String {
        "'\(path)' is a submodule, so its changes are left out"
    }

    /// `nil` if the file is missing, or is neither a regular file nor a link.
    private func mode(of path: String) -> String? {
        var status = stat()
        guard unsafe lstat("\(tree.folder)/\(path)", &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFLNK: return GitChange.linkMode
        case S_IFREG: return status.st_mode & S_IXUSR == 0 ? "100644" : "100755"
        default: return nil
        }
    }
}
