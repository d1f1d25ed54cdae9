package import LayoverModel

/// The files of a tree, found by their paths.
package struct FileShelf: Sendable {
    /// Sorted by the bytes of their paths.
    package let files: [SourceFile]

    /// - Complexity: O(files) where they are sorted by the bytes of their paths already, as a tree from disk is.
    package init(_ files: [SourceFile]) {
        let isSorted = zip(files, files.dropFirst()).allSatisfy { !FileShelf.comesFirst($1.path, $0.path) }
        self.files = isSorted ? files : files.sorted { FileShelf.comesFirst($0.path, $1.path) }
    }

    /// - Complexity: O(log files).
    package subscript(path: String) -> SourceFile? {
        let index = place(of: path)
        return files.indices.contains(index) && files[index].path == path ? files[index] : nil
    }

    /// The files whose paths begin with `prefix`.
    ///
    /// - Complexity: O(log files + what is found).
    package func files(below prefix: String) -> ArraySlice<SourceFile> {
        let first = place(of: prefix)
        var end = first
        while end < files.count, files[end].path.hasPrefix(prefix) { end += 1 }
        return files[first..<end]
    }

    /// Where `path` stands or would stand.
    private func place(of path: String) -> Int {
        var (low, high) = (0, files.count)
        while low < high {
            let middle = (low + high) / 2
            if FileShelf.comesFirst(files[middle].path, path) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func comesFirst(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}
