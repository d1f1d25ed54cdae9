import LayoverModel
import LayoverSchema

/// Changes single texts of a `messages/<locale>.yaml` and keeps every other byte: comments, order, quotes, line ends.
///
/// Each change starts from the place that the YAML reader found, and is read back. If the result is not exactly the
/// intended change, the file is not changed.
package struct MessageFileEdit {
    typealias Line = [Unicode.Scalar]

    let path: String
    let readYAML: @Sendable ([UInt8], String) -> (root: Node?, diagnostics: [Diagnostic])
    private let mark: String
    var body: String

    /// The current text of the file.
    var text: String { mark + body }

    init(
        _ text: String, path: String,
        readYAML: @escaping @Sendable ([UInt8], String) -> (root: Node?, diagnostics: [Diagnostic])
    ) {
        self.path = path
        self.readYAML = readYAML
        let hasMark = text.unicodeScalars.first == "\u{feff}"
        mark = hasMark ? "\u{feff}" : ""
        body = hasMark ? String(text.unicodeScalars.dropFirst()) : text
    }

    /// Writes `value` as the text of `name`, in its place or at the end of the file.
    ///
    /// - Returns: `false` if the file's form does not allow a change line by line; it is then unchanged.
    mutating func set(_ name: String, to value: String) -> Bool {
        let root = read(body)
        var wanted = (root?.entries ?? []).reduce(into: [String: String]()) { $0[$1.key] = $1.value.text }
        wanted[name] = value
        let entry = root?.entries?.first { $0.key == name }
        let candidates =
            if let root, let entry {
                MessageFileEdit.replacements(of: entry, with: value, in: body, root)
            } else {
                MessageFileEdit.additions(of: name, value, to: body, root)
            }
        guard let found = candidates.first(where: { holds($0, wanted) }) else { return false }
        body = entry.map { translated(found, at: $0.value.position.line) } ?? found
        return true
    }

    /// The file without the mark of an untranslated text on a line.
    func translated(_ candidate: String, at line: Int) -> String {
        var lines = candidate.utf8.split(separator: 0x0a, omittingEmptySubsequences: false).map { Array($0) }
        guard lines.indices.contains(line - 1) else { return candidate }
        let old = lines[line - 1]
        lines[line - 1] = Array(OpenTexts.without(old[...]))
        guard lines[line - 1].count < old.count else { return candidate }
        if old.last == 0x0d { lines[line - 1].append(0x0d) }
        return String(decoding: Array(lines.joined(separator: [0x0a])), as: UTF8.self)
    }

    func read(_ text: String) -> Node? { readYAML(Array(text.utf8), path).root }

    /// Returns whether a candidate reads as exactly these texts, without a new finding.
    private func holds(_ candidate: String, _ wanted: [String: String]) -> Bool {
        let (root, findings) = readYAML(Array(candidate.utf8), path)
        let before = readYAML(Array(body.utf8), path).diagnostics.count
        guard let entries = root?.entries, entries.count == wanted.count, findings.count <= before else { return false }
        return entries.allSatisfy { wanted[$0.key] == $0.value.text }
    }

    // MARK: Replacing

    /// The file with one entry's text replaced, first in its own style and last in double quotes.
    static func replacements(
        of entry: Node.Entry, with value: String, in body: String, _ root: Node
    ) -> [String] {
        let lines = lines(of: body)
        let (row, column) = (entry.value.position.line - 1, entry.value.position.column - 1)
        guard lines.indices.contains(row), column < lines[row].count else { return [] }
        let indent = entry.keyPosition.column - 1
        let before = Array(lines[row].prefix(column))
        switch lines[row][column] {
        case "\"", "'":
            guard let end = closingQuote(in: lines, row, column) else { return [] }
            let rest = lines[end.row].dropFirst(end.column + 1)
            let own = lines[row][column] == "'" ? [singleQuoted(value)] : []
            return (own + [doubleQuoted(value)]).map {
                joined(lines, replacing: row...end.row, with: [before + Array($0.unicodeScalars) + rest])
            }
        case "|", ">":
            return blocks(in: lines, row: row, column: column, indent: indent, with: value)
        default:
            let last = lastLine(ofValueAt: row, in: lines, indent: indent, isPlain: true)
            let tail = last == row ? behindPlain(lines[row].dropFirst(column)) : lineEnd(lines[last])
            return [value, doubleQuoted(value)].filter { !$0.isEmpty && !$0.unicodeScalars.contains("\n") }.map {
                joined(lines, replacing: row...last, with: [before + Array($0.unicodeScalars) + tail])
            }
        }
    }

    /// The block in its own form if it can contain the text, else in double quotes.
    private static func blocks(
        in lines: [Line], row: Int, column: Int, indent: Int, with value: String
    ) -> [String] {
        let last = lastLine(ofValueAt: row, in: lines, indent: indent)
        let end = lineEnd(lines[row])
        let start = Array(lines[row].prefix(column))
        let quoted = joined(
            lines, replacing: row...last,
            with: [start + Array(doubleQuoted(value).unicodeScalars) + lineEnd(lines[last])])
        let header = withoutEnd(lines[row]).dropFirst(column + 1)
        guard header.allSatisfy({ $0 == "-" || $0 == " " }), last > row else { return [quoted] }
        let margin = lines[row + 1].prefix { $0 == " " }
        let endsWithLine = value.hasSuffix("\n")
        let pieces = (endsWithLine ? String(value.dropLast()) : value).split(
            separator: "\n", omittingEmptySubsequences: false)
        let style: Unicode.Scalar = lines[row][column] == ">" && pieces.count == 1 ? ">" : "|"
        let head = start + [style] + (endsWithLine ? [] : ["-"]) + end
        let content = pieces.enumerated().map { number, piece -> Line in
            let isLast = number == pieces.count - 1
            return (piece.isEmpty ? [] : Array(margin)) + Array(piece.unicodeScalars)
                + (isLast ? lineEnd(lines[last]) : end)
        }
        return [joined(lines, replacing: row...last, with: [head] + content), quoted]
    }

    static func closingQuote(in lines: [Line], _ row: Int, _ column: Int) -> (row: Int, column: Int)? {
        let quote = lines[row][column]
        var (line, place) = (row, column + 1)
        while line < lines.count {
            while place < lines[line].count {
                let scalar = lines[line][place]
                if scalar == "\\", quote == "\"" {
                    place += 2
                } else if scalar == quote {
                    guard quote == "'", place + 1 < lines[line].count, lines[line][place + 1] == "'" else {
                        return (line, place)
                    }
                    place += 2
                } else {
                    place += 1
                }
            }
            (line, place) = (line + 1, 0)
        }
        return nil
    }

    /// The last line of a value: lines that are indented further than its key belong to it, in a plain text up to a comment.
    static func lastLine(ofValueAt row: Int, in lines: [Line], indent: Int, isPlain: Bool = false) -> Int {
        var last = row
        for next in lines.indices.dropFirst(row + 1) {
            let line = withoutEnd(lines[next])
            let content = line.drop { $0 == " " }
            if content.isEmpty { continue }
            guard line.count - content.count > indent, !isPlain || content.first != "#" else { break }
            last = next
        }
        return last
    }

    /// Blanks, comment and line end after a plain text of one line.
    private static func behindPlain(_ rest: ArraySlice<Unicode.Scalar>) -> Line {
        var end = rest.endIndex
        for index in rest.indices where rest[index] == "#" && index > rest.startIndex && rest[index - 1] == " " {
            end = index
            break
        }
        while end > rest.startIndex, [" ", "\t", "\r", "\n"].contains(rest[end - 1]) { end -= 1 }
        return Array(rest[end...])
    }

    // MARK: Adding

    /// The file with a text added at its end, first in the quotes of the text before it and last in double quotes.
    private static func additions(of name: String, _ value: String, to body: String, _ root: Node?) -> [String] {
        var lines = lines(of: body)
        if lines.last?.isEmpty == true { lines.removeLast() }
        let end: Line = lines.first.map(lineEnd).flatMap { $0.isEmpty ? nil : $0 } ?? ["\n"]
        if let last = lines.indices.last, lineEnd(lines[last]).isEmpty { lines[last] += end }
        let start = lines.flatMap(\.self)
        let indent = root?.entries?.last.map { $0.keyPosition.column - 1 } ?? 0
        let lead = Array(repeating: Unicode.Scalar(" "), count: indent) + Array(name.unicodeScalars) + [":", " "]
        return styles(like: root?.entries?.last, lines, value).map {
            string(start + lead + Array($0.unicodeScalars) + end)
        }
    }

    private static func styles(like entry: Node.Entry?, _ lines: [Line], _ value: String) -> [String] {
        guard let position = entry?.value.position, lines.indices.contains(position.line - 1),
            position.column - 1 < lines[position.line - 1].count
        else { return [doubleQuoted(value)] }
        switch lines[position.line - 1][position.column - 1] {
        case "'": return [singleQuoted(value), doubleQuoted(value)]
        case "\"", "|", ">": return [doubleQuoted(value)]
        default: return value.unicodeScalars.contains("\n") ? [doubleQuoted(value)] : [value, doubleQuoted(value)]
        }
    }

    // MARK: Lines and quotes

    /// Each line with its end; the last one is empty if the text ends with a line end.
    static func lines(of text: String) -> [Line] {
        var lines: [Line] = [[]]
        for scalar in text.unicodeScalars {
            lines[lines.count - 1].append(scalar)
            if scalar == "\n" { lines.append([]) }
        }
        return lines
    }

    static func joined(_ lines: [Line], replacing range: ClosedRange<Int>, with new: [Line]) -> String {
        var lines = lines
        lines.replaceSubrange(range, with: new)
        return string(lines.flatMap(\.self))
    }

    static func string(_ scalars: Line) -> String { String(String.UnicodeScalarView(scalars)) }

    static func lineEnd(_ line: Line) -> Line { Array(line.suffix(while: { $0 == "\r" || $0 == "\n" })) }

    static func withoutEnd(_ line: Line) -> ArraySlice<Unicode.Scalar> {
        line.dropLast(lineEnd(line).count)
    }

    static func singleQuoted(_ value: String) -> String { "'\(value.replacing("'", with: "''"))'" }

    package static func doubleQuoted(_ value: String) -> String {
        let inner = value.unicodeScalars.reduce(into: "") { output, scalar in
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "\n": output += "\\n"
            case "\t": output += "\\t"
            case let scalar where scalar.properties.generalCategory == .control || isSeparator(scalar):
                let digits = String(scalar.value, radix: 16)
                output += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            default: output.unicodeScalars.append(scalar)
            }
        }
        return "\"\(inner)\""
    }

    /// Line and paragraph separators and the byte order mark, which YAML readers may drop.
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        [0x2028, 0x2029, 0xfeff].contains(scalar.value)
    }
}

extension Array {
    /// The longest suffix whose elements all satisfy a condition.
    fileprivate func suffix(while holds: (Element) -> Bool) -> ArraySlice<Element> {
        var start = endIndex
        while start > startIndex, holds(self[start - 1]) { start -= 1 }
        return self[start...]
    }
}
