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

extension SourceFile {
    /// The non-private types that the file declares at its top level.
    fileprivate var declaredTypes: [String] { topTypes.filter { !$0.isPrivate }.map(\.name) }

    /// The types of other files that the code names: capitalised names that do not follow a dot.
    fileprivate var namedTypes: Set<String> {
        let bytes = Array(code.utf8)
        var names: Set<String> = []
        var start = 0
        while start < bytes.count {
            guard SourceFile.isOfName(bytes[start]) else {
                start += 1
                continue
            }
            var end = start + 1
            while end < bytes.count, SourceFile.isOfName(bytes[end]) { end += 1 }
            if (65...90).contains(bytes[start]), start == 0 || bytes[start - 1] != UInt8(ascii: ".") {
                names.insert(String(decoding: bytes[start..<end], as: UTF8.self))
            }
            start = end
        }
        return names.subtracting(topTypes.lazy.filter(\.isPrivate).map(\.name))
    }

    private var topTypes: [(name: String, isPrivate: Bool)] {
        codeLines.compactMap { line in
            // A top-level declaration is not indented.
            guard let first = line.utf8.first, (97...122).contains(first) else { return nil }
            let words = line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
            guard let keyword = words.firstIndex(where: SourceFile.declarations.contains), keyword + 1 < words.count,
                words[..<keyword].allSatisfy(SourceFile.modifiers.contains)
            else { return nil }
            return (String(words[keyword + 1]), words.first == "private" || words.first == "fileprivate")
        }
    }

    private static let declarations: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    private static let modifiers: Set<Substring> = [
        "package", "internal", "private", "fileprivate", "final", "indirect", "nonisolated",
    ]

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 95, 97...122: true
        default: false
        }
    }
}
