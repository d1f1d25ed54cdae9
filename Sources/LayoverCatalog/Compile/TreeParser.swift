import LayoverModel

/// Reads the files of a tree, and remembers those of the one before: a file that stays as it was stays the same object.
struct TreeParser: Sendable {
    private let parser: FileParser
    /// The files of the last tree that have a kind, sorted by path.
    private var known: [ParsedFile] = []
    /// What was in the tree before the last one and gave way; whoever goes back to it finds it here.
    private var displaced: [String: ParsedFile] = [:]

    init(tools: CompilerTools) { parser = FileParser(tools: tools) }

    /// Lets go of all that gave way.
    mutating func settle() { displaced = [:] }

    /// - Parameter files: Sorted by path, each path once.
    /// - Returns: The files that have a kind, sorted by path, and a finding for each that has none.
    /// - Complexity: O(files), and the reading of what changed.
    mutating func parse(_ files: [SourceFile]) -> (parsed: [ParsedFile], findings: [Diagnostic]) {
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
