import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Digests of a content's files, one for each widget and one for each other file, to compare two contents quickly.
struct ContentDigests: Hashable, Sendable {
    /// By the name of the widget; the digest covers all files of its folder.
    let widgets: [String: [UInt8]]
    /// By path, for each file that does not belong to a widget.
    let others: [String: [UInt8]]

    /// - Complexity: O(bytes).
    init(_ files: [SourceFile], digest: any Digesting) {
        var folders: [String: [SourceFile]] = [:]
        var others: [String: [UInt8]] = [:]
        for file in files {
            if let name = ContentTable.core.unit(at: file.path)?.name(of: .widget) {
                folders[name, default: []].append(file)
            } else {
                others[file.path] = digest.sha256([file.bytes])
            }
        }
        widgets = folders.mapValues { files in
            let sorted = files.sorted { $0.path < $1.path }
            return digest.sha256(sorted.flatMap { [Array("\($0.path) \($0.bytes.count)\n".utf8), $0.bytes] })
        }
        self.others = others
    }

    /// The changed files outside of widgets, sorted by path, each with the kind of change.
    func otherChanges(since old: ContentDigests) -> [(path: String, change: String)] {
        Set(others.keys).union(old.others.keys).sorted().compactMap { path in
            guard others[path] != old.others[path] else { return nil }
            return (path, old.others[path] == nil ? "added" : others[path] == nil ? "removed" : "changed")
        }
    }
}
