import LayoverModel
import LayoverSchema

/// The files of a content by what they belong to, each as one digest, so that two contents are held against each other quickly.
struct ContentDigests: Hashable, Sendable {
    /// Of all files of a widget's folder, by its name.
    let widgets: [String: [UInt8]]
    /// Of each file that is no widget's, by its path.
    let others: [String: [UInt8]]

    /// - Complexity: O(bytes).
    init(_ files: [SourceFile], digest: any Digesting) {
        var folders: [String: [SourceFile]] = [:]
        var others: [String: [UInt8]] = [:]
        for file in files {
            if case .widget(let name)? = UnitName(path: file.path) {
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

    /// Paths of files of no widget that differ, sorted, each with what became of it here.
    func otherChanges(since old: ContentDigests) -> [(path: String, change: String)] {
        Set(others.keys).union(old.others.keys).sorted().compactMap { path in
            guard others[path] != old.others[path] else { return nil }
            return (path, old.others[path] == nil ? "added" : others[path] == nil ? "removed" : "changed")
        }
    }
}
