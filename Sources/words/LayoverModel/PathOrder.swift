/// The order of a tree's files: by the bytes of their paths, so that all files of a folder are adjacent.
package enum PathOrder {
    /// - Complexity: O(bytes up to the first difference).
    @inline(__always)
    package static func comesFirst(_ left: String, _ right: String) -> Bool {
        let (first, second) = (left.utf8Span.span, right.utf8Span.span)
        let shared = min(first.count, second.count)
        for index in 0..<shared where first[index] != second[index] { return first[index] < second[index] }
        return first.count < second.count
    }

    /// The files in order; a tree that is read from disk is already sorted.
    ///
    /// - Complexity: O(files) if they are already in order.
    package static func sorted(_ files: [SourceFile]) -> [SourceFile] {
        isSorted(files) ? files : files.sorted { comesFirst($0.path, $1.path) }
    }

    /// Sorted files with some more files inserted, each at its place.
    ///
    /// - Complexity: O(more x log files), and O(files) moves for each of them if they are few.
    package static func merged(_ files: [SourceFile], with more: [SourceFile]) -> [SourceFile] {
        guard more.count <= fewFiles else { return sorted(files + more) }
        var merged = files
        for file in more { merged.insert(file, at: place(of: file.path, in: merged)) }
        return merged
    }

    /// Up to this number, inserting files one by one is cheaper than sorting all.
    private static let fewFiles = 32

    private static func isSorted(_ files: [SourceFile]) -> Bool {
        let span = files.span
        for index in span.indices.dropFirst() where comesFirst(span[index].path, span[index - 1].path) { return false }
        return true
    }

    /// Finds the index of `path` in sorted files, or the index at which it would be inserted.
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

    /// The range of sorted files whose paths begin with `prefix`.
    ///
    /// - Complexity: O(log files + files found).
    package static func range(below prefix: String, in files: [SourceFile]) -> Range<Int> {
        let first = place(of: prefix, in: files)
        var end = first
        while end < files.count, files[end].path.utf8.starts(with: prefix.utf8) { end += 1 }
        return first..<end
    }

    /// The index of the file at `path` as a range; empty if it is missing.
    package static func range(of path: String, in files: [SourceFile]) -> Range<Int> {
        let place = place(of: path, in: files)
        return place..<(place < files.count && files[place].path == path ? place + 1 : place)
    }
}
