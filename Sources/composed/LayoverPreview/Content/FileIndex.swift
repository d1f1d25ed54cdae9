package import LayoverModel

/// The files of a tree, indexed by path.
package struct FileIndex: Sendable {
    /// Sorted by the bytes of their paths.
    package let files: [SourceFile]

    /// - Complexity: O(files) if they are already sorted by the bytes of their paths, as a tree from disk is.
    package init(_ files: [SourceFile]) { self.files = PathOrder.sorted(files) }

    /// - Complexity: O(log files).
    package subscript(path: String) -> SourceFile? { files[PathOrder.range(of: path, in: files)].first }

    /// The files whose paths begin with `prefix`.
    ///
    /// - Complexity: O(log files + files found).
    package func files(below prefix: String) -> ArraySlice<SourceFile> {
        files[PathOrder.range(below: prefix, in: files)]
    }
}
