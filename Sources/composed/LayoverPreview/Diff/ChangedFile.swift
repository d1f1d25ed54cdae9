package import LayoverJSON
package import LayoverModel

/// Change of one file, widget or campaign between two contents.
package enum ContentChange: String, Sendable { case added, changed, removed }

/// One file that differs between two contents.
package struct ChangedFile: Hashable, Sendable, JSONWritable {
    package let path: String
    package let change: ContentChange

    package var json: JSONValue { .record(["path": path, "change": change.rawValue]) }

    /// The files that differ, by path.
    ///
    /// - Complexity: O(files); equal buffers are not read.
    package static func between(_ old: [SourceFile], _ new: [SourceFile]) -> [ChangedFile] {
        let before = Dictionary(old.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
        let after = Dictionary(new.map { ($0.path, $0.bytes) }, uniquingKeysWith: { first, _ in first })
        let written = new.compactMap { file -> ChangedFile? in
            guard let bytes = before[file.path] else { return ChangedFile(path: file.path, change: .added) }
            return bytes == file.bytes ? nil : ChangedFile(path: file.path, change: .changed)
        }
        let gone = old.filter { after[$0.path] == nil }.map { ChangedFile(path: $0.path, change: .removed) }
        return (written + gone).sorted { $0.path < $1.path }
    }
}
