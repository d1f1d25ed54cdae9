/// The order of a tree's files: by the bytes of their paths, so that all files of a folder stand together.
package enum PathOrder {
    /// - Complexity: O(bytes up to the first difference).
    @inline(__always)
    package static func comesFirst(_ left: String, _ right: String) -> Bool {
        let (first, second) = (left.utf8Span.span, right.utf8Span.span)
        let shared = min(first.count, second.count)
        for index in 0..<shared where first[index] != second[index] { return first[index] < second[index] }
        return first.count < second.count
    }

    /// The files in order; a tree that is read from disk is so already.
    ///
    /// - Complexity: O(files) where they are in order.
    package static func sorted(_ files: [SourceFile]) -> [SourceFile] {
        isSorted(files) ? files : files.sorted { comesFirst($0.path, $1.path) }
    }

    /// Files that are in order, with some more among them, each at its place.
    ///
    /// - Complexity: O(more x log files), and O(files) moves for each of a few more.
    package static func merged(_ files: [SourceFile], with more: [SourceFile]) -> [SourceFile] {
        guard more.count <= fewFiles else { return sorted(files + more) }
        var merged = files
        for file in more { merged.insert(file, at: place(of: file.path, in: merged)) }
        return merged
    }

    /// As many as are rather moved to their places one by one than sorted together with all others.
    private static let fewFiles = 32

    private static func isSorted(_ files: [SourceFile]) -> Bool {
        let span = files.span
        for index in span.indices.dropFirst() where comesFirst(span[index].path, span[index - 1].path) { return false }
        return true
    }

    /// Finds where `path` stands in files that are in order, or would stand.
    ///
    /// - Complexity: O(log files).
    package static func place(of path: String, in files: [SourceFile]) -> Int {
        var (low, high) = (0, files.count)
        while low < high {
            let middle = (low + high) / 2
            if comesFirst(files[middle].path, path) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The files of files in order whose paths begin with `prefix`.
    ///
    /// - Complexity: O(log files + what is found).
    package static func range(below prefix: String, in files: [SourceFile]) -> Range<Int> {
        let first = place(of: prefix, in: files)
        var end = first
        while end < files.count, files[end].path.utf8.starts(with: prefix.utf8) { end += 1 }
        return first..<end
    }

    /// The place of the file at `path` itself; empty where there is none.
    package static func range(of path: String, in files: [SourceFile]) -> Range<Int> {
        let place = place(of: path, in: files)
        return place..<(place < files.count && files[place].path == path ? place + 1 : place)
    }
}
