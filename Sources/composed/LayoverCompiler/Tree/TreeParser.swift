import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Reads the files of a tree, and remembers those of the one before: a file that stays as it was stays the same object.
struct TreeParser: Sendable {
    private let parser: FileParser
    /// The files of the last tree that have a kind, sorted by path.
    private var known: [ParsedFile] = []
    /// Files of the tree before the last one that gave way; a caller that goes back to that tree finds them here.
    private var displaced: [String: ParsedFile] = [:]
    /// Files of the last tree that are there and could not be read, by path.
    private var unread: [String: ParsedFile] = [:]

    init(tools: CompilerTools) { parser = FileParser(tools: tools) }

    /// Lets go of all that gave way.
    mutating func settle() { displaced = [:] }

    /// - Parameters:
    ///   - files: Sorted by path, each path once.
    ///   - faults: What is wrong with files that are there and could not be read.
    /// - Returns: The files that have a kind, sorted by path, and a finding for each that has none.
    /// - Complexity: O(files), and the reading of what changed.
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

    /// The same fault of the same file stays the same object.
    private mutating func takeUnread(_ faults: [Diagnostic]) {
        guard !faults.isEmpty else {
            unread = [:]
            return
        }
        unread = Dictionary(grouping: faults.filter(\.isError), by: \.location.file).reduce(into: [:]) { files, entry in
            guard let (kind, names) = FileKind.of(path: entry.key) else { return }
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

/// Goes through the files of the last tree beside those of the next.
private struct Walk {
    private let known: [ParsedFile]
    private var next = 0
    /// Those that the next tree has not, by path.
    var passed: [String: ParsedFile] = [:]

    init(_ known: [ParsedFile]) { self.known = known }

    /// The file at `path`; paths are asked for in order.
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
