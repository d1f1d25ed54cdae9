/// No two folders of a target name each other's types, directly or through other folders.
///
/// Files in a target's own folder, or in a folder above another, are shared between its subfolders and count for neither
/// side.
enum FolderRule {
    /// - Parameter files: The Swift files of one target.
    /// - Returns: One finding for each step of each cycle, at a file that takes the step.
    static func circles(in files: [SourceFile]) -> [Finding] {
        let graph = FolderGraph(files)
        return graph.steps.filter { graph.leads(from: $0.to, to: $0.from) }.map { step in
            Finding(
                path: step.path, line: 1,
                message: "'\(step.from)' names '\(step.type)' of '\(step.to)', which leads back to '\(step.from)'")
        }
    }
}

/// Which folders of a target use types of which others.
private struct FolderGraph {
    struct Step {
        let from: String
        let to: String
        /// One file that takes the step, and one type that it names.
        let path: String
        let type: String
    }

    private(set) var steps: [Step] = []
    private let next: [String: Set<String>]

    init(_ files: [SourceFile]) {
        let homes = FolderGraph.homes(of: files)
        var next: [String: Set<String>] = [:]
        for file in files {
            for type in file.namedTypes {
                guard let home = homes[type], !FolderGraph.areInLine(file.folder, home),
                    next[file.folder, default: []].insert(home).inserted
                else { continue }
                steps.append(Step(from: file.folder, to: home, path: file.path, type: type))
            }
        }
        self.next = next
    }

    func leads(from start: String, to end: String) -> Bool {
        var (seen, open): (Set<String>, [String]) = ([start], [start])
        while let folder = open.popLast() {
            if folder == end { return true }
            open += (next[folder] ?? []).filter { seen.insert($0).inserted }
        }
        return false
    }

    /// The folder that declares each type.
    private static func homes(of files: [SourceFile]) -> [String: String] {
        files.reduce(into: [:]) { homes, file in
            for type in file.declaredTypes { homes[type] = file.folder }
        }
    }

    /// True if the folders are the same, or one contains the other.
    private static func areInLine(_ left: String, _ right: String) -> Bool {
        (left + "/").hasPrefix(right + "/") || (right + "/").hasPrefix(left + "/") || left.isEmpty || right.isEmpty
    }
}
