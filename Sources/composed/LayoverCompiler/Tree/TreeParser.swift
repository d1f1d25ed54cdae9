import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Reads the files of a tree, and keeps those of the previous tree: an unchanged file stays the same object.
struct TreeParser: Sendable {
    private let parser: FileParser
    /// The files of the last tree with a known kind, sorted by path.
    private var known: [ParsedFile] = []
    /// Replaced files of the tree before the last one, for a caller that returns to that tree.
    private var displaced: [String: ParsedFile] = [:]
    /// Files of the last tree that exist and could not be read, by path.
    private var unread: [String: ParsedFile] = [:]

    init(tools: CompilerTools) { parser = FileParser(tools: tools) }

    /// Drops all replaced files.
    mutating func settle() { displaced = [:] }

    /// - Parameters:
    ///   - files: Sorted by path, each path once.
    ///   - faults: Errors of files that exist and could not be read.
    /// - Returns: The files of known kind, sorted by path, and a finding for each other file.
    /// - Complexity: O(files), and the reading of changed files.
    mutating func parse(
        _ files: [SourceFile], faults: [Diagnostic]
    ) -> (parsed: [ParsedFile], findings: [Diagnostic]) {
        let (parsed, findings) = parse(files)
        takeUnread(faults)
        guard !unread.isEmpty else { return (parsed, findings) }
        let there = Set(parsed.lazy.map(\.source.path))
        let all = parsed + unread.values.filter { !there.contains($0.source.path) }
        return (all.sorted { PathOrder.comesFirst($0.source.path, $1.source.path) }, findings)
    }

    /// Keeps the object of a file whose faults are unchanged.
    private mutating func takeUnread(_ faults: [Diagnostic]) {
        guard !faults.isEmpty else {
            unread = [:]
            return
        }
        unread = Dictionary(grouping: faults.filter(\.isError), by: \.location.file).reduce(into: [:]) { files, entry in
            guard let (kind, names) = parser.tools.content.kind(of: entry.key) else { return }
            let known = unread[entry.key]
            files[entry.key] =
                known?.findings == entry.value
                ? known
                : ParsedFile(
                    source: SourceFile(path: entry.key, bytes: []), kind: kind, names: names, root: nil,
                    findings: entry.value)
        }
    }

    private mutating func parse(_ files: [SourceFile]) -> (parsed: [ParsedFile], findings: [Diagnostic]) {
        var walk = Walk(known)
        var parsed: [ParsedFile] = []
        var findings: [Diagnostic] = []
        parsed.reserveCapacity(files.count)
        for file in files {
            let last = walk.find(file.path)
            if let last, last.source.bytes == file.bytes {
                parsed.append(last)
            } else if let earlier = displaced[file.path], earlier.source.bytes == file.bytes {
                parsed.append(earlier)
                if let last { walk.passed[file.path] = last }
            } else {
                let (new, finding) = parser.parse(file)
                if let new { parsed.append(new) }
                if let finding { findings.append(finding) }
                if let last { walk.passed[file.path] = last }
            }
        }
        walk.passRest()
        (known, displaced) = (parsed, walk.passed)
        return (parsed, findings)
    }
}

/// Walks the files of the last tree in parallel with those of the next.
private struct Walk {
    private let known: [ParsedFile]
    private var next = 0
    /// Files that are missing in the next tree, by path.
    var passed: [String: ParsedFile] = [:]

    init(_ known: [ParsedFile]) { self.known = known }

    /// The file at `path`; callers must request paths in order.
    mutating func find(_ path: String) -> ParsedFile? {
        while next < known.count {
            let here = known[next]
            if here.source.path == path {
                next += 1
                return here
            }
            guard PathOrder.comesFirst(here.source.path, path) else { return nil }
            passed[here.source.path] = here
            next += 1
        }
        return nil
    }

    mutating func passRest() {
        for gone in known[next...] { passed[gone.source.path] = gone }
    }
}
