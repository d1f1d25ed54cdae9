import LayoverModel

@testable import LayoverYAML

/// Any bytes as a file of an author: it is rejected at places that it has, or read with every value where the file has it and
/// within the limits; and the same each time.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzYAML(_ data: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    let (root, findings) = YAMLReader.read(bytes, file: "a.yaml")
    let again = YAMLReader.read(bytes, file: "a.yaml")
    if again != (root, findings) { finding("\(findings), then \(again.diagnostics)") }
    let file = FuzzedFile(bytes)
    check(findings, of: file, hasRoot: root != nil)
    if let root {
        check(root, in: file)
    } else if Preflight(file.bytes, file: "a.yaml").findings.isEmpty {
        // Lines are read as they were meant, whatever libyaml says about them.
        for mode in [LineLints.Mode.accepted, .rejected] {
            check(places: LineLints(SourceText(file.bytes), file: "a.yaml", mode: mode).run(), in: file)
        }
    }
    return 0
}

private func check(_ findings: [Diagnostic], of file: FuzzedFile, hasRoot: Bool) {
    if hasRoot == findings.contains(where: \.isError) { finding("a root: \(hasRoot), with \(findings)") }
    if findings != findings.sorted() { finding("not sorted: \(findings)") }
    if findings.count > Limits.findings + 2 { finding("\(findings.count) findings") }
    check(places: findings, in: file)
}

private func check(places findings: [Diagnostic], in file: FuzzedFile) {
    for found in findings {
        if !file.has(found.location.position) { finding("there is no such place: \(found)") }
        if found.length < 1 { finding("nothing is underlined: \(found)") }
        if found.message.contains(where: \.isNewline) { finding("a message of two lines: \(found)") }
    }
}

/// The values are at their places, in order, and a second pass with limits of this very file ends where they end.
private func check(_ root: Node, in file: FuzzedFile) {
    var walk = NodeWalk(file: file)
    walk.visit(root, depth: 0)
    checkEvents(of: file, depth: walk.depth)
    // A file without a document has a root that is nowhere counted.
    for limit in [walk.nodes, walk.nodes - 1] where walk.nodes > 1 {
        var builder = NodeBuilder(file.bytes, file: "a.yaml", nodeLimit: limit)
        do throws(EventError) {
            let again = try builder.root()
            if limit < walk.nodes || again != root { finding("\(walk.nodes) values are read with a limit of \(limit)") }
        } catch {
            guard case .tooManyNodes(let position) = error, limit < walk.nodes, file.has(position) else {
                finding("\(walk.nodes) values with a limit of \(limit): \(error)")
            }
        }
    }
}

/// The file has one document without aliases, anchors, tags and directives, and libyaml stops one level before its depth.
private func checkEvents(of file: FuzzedFile, depth: Int) {
    for limit in [depth, depth - 1] where limit >= 0 {
        var parser = EventParser(file.bytes, depthLimit: limit)
        var documents = 0
        do throws(EventError) {
            while true {
                let event = try parser.next()
                if event.anchor != nil || event.tag != nil { finding("not rejected: \(event.notation)") }
                switch event.kind {
                case .alias: finding("not rejected: \(event.notation)")
                case .documentStart(_, let directives):
                    documents += 1
                    if directives || documents > 1 { finding("not rejected: \(event.notation)") }
                case .streamEnd:
                    if limit < depth { finding("\(depth) levels with a limit of \(limit)") }
                    return
                default: break
                }
            }
        } catch {
            guard case .tooDeep(limit, let position) = error, limit < depth, file.has(position) else {
                finding("\(depth) levels with a limit of \(limit): \(error)")
            }
        }
    }
}

/// A walk over all values of a file, in their order.
private struct NodeWalk {
    let file: FuzzedFile
    private(set) var nodes = 0
    private(set) var depth = 0
    private var last = Position.start

    init(file: FuzzedFile) { self.file = file }

    mutating func visit(_ node: Node, depth above: Int) {
        nodes += 1
        pass(node.position)
        switch node.content {
        case .scalar(let scalar): check(scalar, at: node.position)
        case .list(let items):
            enter(above)
            for item in items { visit(item, depth: above + 1) }
        case .mapping(let entries):
            enter(above)
            var keys: Set<String> = []
            for entry in entries {
                if !keys.insert(entry.key).inserted { finding("'\(entry.key)' is set twice") }
                if entry.key.utf8.count > Limits.scalarBytes { finding("a key of \(entry.key.utf8.count) bytes") }
                pass(entry.keyPosition)
                visit(entry.value, depth: above + 1)
            }
        }
    }

    private mutating func enter(_ above: Int) {
        depth = max(depth, above + 1)
        if depth > Limits.depth { finding("\(depth) levels") }
    }

    private mutating func pass(_ position: Position) {
        if !file.has(position) { finding("there is no such place: \(position)") }
        if position < last { finding("\(position) is after \(last)") }
        last = position
    }

    /// The file has the text here, up to its first space or line end, or the sign with which such a text begins.
    private func check(_ scalar: Node.Scalar, at position: Position) {
        if scalar.text.utf8.count > Limits.scalarBytes { finding("a text of \(scalar.text.utf8.count) bytes") }
        let written = file.text(at: position)
        let isThere =
            switch scalar.style {
            case .plain: written.starts(with: scalar.text.unicodeScalars.prefix { $0 != " " && $0 != "\n" })
            case .quoted: written.first == "'" || written.first == "\""
            case .block: written.first == "|" || written.first == ">"
            }
        if !isThere { finding("\(scalar) is not at \(position)") }
    }
}

/// The fuzzer's input as lines, read without any of Layover's code.
private struct FuzzedFile {
    /// Without a byte order mark.
    let bytes: [UInt8]
    private let lines: [[Unicode.Scalar]]

    init(_ input: [UInt8]) {
        bytes = input.starts(with: [0xef, 0xbb, 0xbf]) ? Array(input.dropFirst(3)) : input
        var lines: [[UInt8]] = [[]]
        for (index, byte) in bytes.enumerated() {
            if byte == 0x0a, index > 0, bytes[index - 1] == 0x0d { continue }
            if byte == 0x0a || byte == 0x0d { lines.append([]) } else { lines[lines.count - 1].append(byte) }
        }
        self.lines = lines.map { Array(String(decoding: $0, as: UTF8.self).unicodeScalars) }
    }

    /// True if the line exists, and the column or the one before it.
    ///
    /// For libyaml a file ends on a line of its own, which is the place of a missing value at its end.
    func has(_ position: Position) -> Bool {
        if position == Position(line: lines.count + 1, column: 1) { return true }
        guard lines.indices.contains(position.line - 1) else { return false }
        return (1...lines[position.line - 1].count + 1).contains(position.column)
    }

    func text(at position: Position) -> ArraySlice<Unicode.Scalar> {
        guard lines.indices.contains(position.line - 1) else { return [] }
        return lines[position.line - 1].dropFirst(position.column - 1)
    }
}
