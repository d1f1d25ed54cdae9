import LayoverModel

// Texts deeper in a file, such as a campaign's: `text: { title: { en-GB: ... } }`, in block or flow style.
extension MessageFileEdit {
    /// Writes `value` as the text at the end of a path of keys, in its place or after its neighbours.
    ///
    /// - Returns: `false` if the file's form does not allow the change; it is then unchanged.
    mutating func set(at path: [String], to value: String) -> Bool {
        guard path.count > 1, read(body) != nil else { return path.first.map { set($0, to: value) } ?? false }
        return setWithin(path, to: value)
    }

    /// The same for a file whose other values can be lists and mappings, including at the top level.
    mutating func setWithin(_ path: [String], to value: String) -> Bool {
        guard !path.isEmpty, let root = read(body) else { return false }
        let wanted = PlainTree(root).setting(path[...], to: value)
        let old = position(of: path)
        guard let found = candidates(path, value, root).first(where: { holds($0, wanted) }) else { return false }
        body = old.map { translated(found, at: $0.line) } ?? found
        return true
    }

    /// Finds the place of a text, or `nil`.
    func position(of path: [String]) -> Position? {
        path.reduce(read(body)) { node, key in node?[key] }?.position
    }

    private func holds(_ candidate: String, _ wanted: PlainTree) -> Bool {
        let (root, findings) = readYAML(Array(candidate.utf8), path)
        let before = readYAML(Array(body.utf8), path).diagnostics.count
        return root.map(PlainTree.init) == wanted && findings.count <= before
    }

    private func candidates(_ path: [String], _ value: String, _ root: Node) -> [String] {
        var mapping = root
        for (depth, key) in path.enumerated() {
            guard let entry = mapping.entries?.first(where: { $0.key == key }) else {
                return additions(of: path[depth...], value, to: mapping)
            }
            if depth == path.count - 1 { return replacements(of: entry, with: value, in: root) }
            mapping = entry.value
        }
        return []
    }

    // MARK: Replacing

    private func replacements(of entry: Node.Entry, with value: String, in root: Node) -> [String] {
        let lines = MessageFileEdit.lines(of: body)
        let usual = MessageFileEdit.replacements(of: entry, with: value, in: body, root)
        let (row, column) = (entry.value.position.line - 1, entry.value.position.column - 1)
        guard lines.indices.contains(row), column < lines[row].count,
            let end = MessageFileEdit.flowEnd(in: lines, row, column)
        else { return usual }
        let inBraces = [value, MessageFileEdit.doubleQuoted(value)].map { text in
            MessageFileEdit.joined(
                lines, replacing: row...end.row,
                with: [lines[row][..<column] + Array(text.unicodeScalars) + lines[end.row][end.column...]])
        }
        return usual + inBraces
    }

    // MARK: Adding

    private func additions(of keys: ArraySlice<String>, _ value: String, to mapping: Node) -> [String] {
        let lines = MessageFileEdit.lines(of: body)
        guard let last = mapping.entries?.last, let first = mapping.entries?.first else { return [] }
        let (row, column) = (mapping.position.line - 1, mapping.position.column - 1)
        if lines.indices.contains(row), column < lines[row].count, lines[row][column] == "{" {
            return inBraces(keys, value, behind: last, lines)
        }
        guard let end = MessageFileEdit.lastRow(of: last, in: lines) else { return [] }
        let indent = first.keyPosition.column - 1
        let lineEnd = MessageFileEdit.lineEnd(lines[end])
        let feed: Line = lineEnd.isEmpty ? ["\n"] : lineEnd
        let added = keys.enumerated().map { depth, key -> Line in
            let isLast = depth == keys.count - 1
            let text = isLast ? " " + MessageFileEdit.doubleQuoted(value) : ""
            return Array(repeating: " ", count: indent + 2 * depth) + Array("\(key):\(text)".unicodeScalars) + feed
        }
        let before = lineEnd.isEmpty ? lines[end] + feed : lines[end]
        return [MessageFileEdit.joined(lines, replacing: end...end, with: [before] + added)]
    }

    private func inBraces(
        _ keys: ArraySlice<String>, _ value: String, behind last: Node.Entry, _ lines: [Line]
    ) -> [String] {
        let (row, column) = (last.value.position.line - 1, last.value.position.column - 1)
        guard lines.indices.contains(row), column < lines[row].count,
            let end = MessageFileEdit.flowEnd(in: lines, row, column)
        else { return [] }
        let inner = keys.reversed().reduce(MessageFileEdit.doubleQuoted(value)) { text, key in
            text.hasPrefix("\"") ? "\(key): \(text)" : "\(key): { \(text) }"
        }
        let added = Array(", \(inner)".unicodeScalars)
        return [
            MessageFileEdit.joined(
                lines, replacing: end.row...end.row,
                with: [lines[end.row][..<end.column] + added + lines[end.row][end.column...]])
        ]
    }

    // MARK: Ends

    /// The last line of an entry in block style.
    private static func lastRow(of entry: Node.Entry, in lines: [Line]) -> Int? {
        let (row, column) = (entry.value.position.line - 1, entry.value.position.column - 1)
        guard lines.indices.contains(row), column < lines[row].count else { return nil }
        return switch lines[row][column] {
        case "{", "[": flowEnd(in: lines, row, column)?.row
        case "\"", "'": closingQuote(in: lines, row, column)?.row
        default: lastLine(ofValueAt: row, in: lines, indent: entry.keyPosition.column - 1)
        }
    }

    /// The place after a value in flow style; `nil` if it does not end.
    private static func flowEnd(in lines: [Line], _ row: Int, _ column: Int) -> (row: Int, column: Int)? {
        switch lines[row][column] {
        case "\"", "'":
            return closingQuote(in: lines, row, column).map { ($0.row, $0.column + 1) }
        case "{", "[":
            return closingBrace(in: lines, row, column)
        default:
            var end = column
            while end < lines[row].count, ![",", "}", "]", "\n", "\r"].contains(lines[row][end]) { end += 1 }
            while end > column, lines[row][end - 1] == " " { end -= 1 }
            return (row, end)
        }
    }

    private static func closingBrace(in lines: [Line], _ row: Int, _ column: Int) -> (row: Int, column: Int)? {
        var (row, column, depth) = (row, column, 0)
        var before: Unicode.Scalar = "{"
        while row < lines.count {
            while column < lines[row].count {
                let scalar = lines[row][column]
                if ["\"", "'"].contains(scalar), ["{", "[", ",", ":"].contains(before) {
                    guard let end = closingQuote(in: lines, row, column) else { return nil }
                    (row, column) = end
                } else if ["{", "["].contains(scalar) {
                    depth += 1
                } else if ["}", "]"].contains(scalar) {
                    depth -= 1
                    if depth == 0 { return (row, column + 1) }
                }
                if scalar != " " { before = scalar }
                column += 1
            }
            (row, column) = (row + 1, 0)
        }
        return nil
    }
}
