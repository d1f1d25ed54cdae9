package import LayoverModel

/// Adds widgets to the text of a layout file and keeps comments and the author's own lines unchanged.
///
/// Each edit starts from the places that the YAML reader found and returns `nil` if the text there is not as expected.
/// The caller compiles the result before it writes anything.
package struct LayoutEdit {
    private var lines: [String]

    init(_ text: String) { lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }

    private var text: String { lines.joined(separator: "\n") }

    /// The text with `widget` at the end of `widgets`.
    package static func adding(_ widget: String, to text: String, _ root: Node) -> String? {
        guard let list = root["widgets"], let items = list.list else { return nil }
        var edit = LayoutEdit(text)
        guard let last = items.last else { return edit.inserting(widget, after: list.position, "[") }
        guard let name = last.text, last.scalar?.style == .plain else { return nil }
        if edit.starts(list.position, "-") {
            guard edit.starts(last.position, name) else { return nil }
            return edit.insertingLine("- \(widget)", below: last.position.line, at: list.position.column)
        }
        guard edit.starts(list.position, "[") else { return nil }
        return edit.inserting(", \(widget)", after: last.position, name)
    }

    /// The text with `widget` added in one market.
    package static func adding(_ widget: String, to market: Market, in text: String, _ root: Node) -> String? {
        let added = "{ widget: \(widget) }"
        var edit = LayoutEdit(text)
        guard let markets = root["markets"] else {
            return edit.appending(["markets:", "  \(market): { add: [\(added)] }"])
        }
        guard let change = markets[market.code] else {
            return edit.insertingEntry("\(market): { add: [\(added)] }", into: markets)
        }
        guard let list = change["add"] else { return edit.insertingEntry("add: [\(added)]", into: change) }
        if edit.starts(list.position, "-") {
            return edit.insertingLine("- \(added)", above: list.position.line, at: list.position.column)
        }
        let isEmpty = list.list?.isEmpty ?? true
        return edit.inserting(isEmpty ? added : "\(added), ", after: list.position, "[")
    }

    private mutating func insertingEntry(_ entry: String, into mapping: Node) -> String? {
        guard let entries = mapping.entries else { return nil }
        if starts(mapping.position, "{") {
            return inserting(entries.isEmpty ? " \(entry) " : " \(entry),", after: mapping.position, "{")
        }
        guard let first = entries.first, starts(first.keyPosition, first.key) else { return nil }
        return insertingLine(entry, above: first.keyPosition.line, at: first.keyPosition.column)
    }

    /// True if `words` are at a place.
    private func starts(_ position: Position, _ words: String) -> Bool {
        guard lines.indices.contains(position.line - 1) else { return false }
        let line = lines[position.line - 1].unicodeScalars
        return line.dropFirst(position.column - 1).starts(with: words.unicodeScalars)
    }

    /// The text with `addition` after `words` at a place.
    private mutating func inserting(_ addition: String, after position: Position, _ words: String) -> String? {
        guard starts(position, words) else { return nil }
        var scalars = lines[position.line - 1].unicodeScalars
        let place = scalars.index(scalars.startIndex, offsetBy: position.column - 1 + words.unicodeScalars.count)
        scalars.insert(contentsOf: addition.unicodeScalars, at: place)
        lines[position.line - 1] = String(scalars)
        return text
    }

    private mutating func insertingLine(_ line: String, below number: Int, at column: Int) -> String? {
        guard (0...lines.count).contains(number) else { return nil }
        lines.insert(String(repeating: " ", count: column - 1) + line, at: number)
        return text
    }

    private mutating func insertingLine(_ line: String, above number: Int, at column: Int) -> String? {
        insertingLine(line, below: number - 1, at: column)
    }

    private mutating func appending(_ added: [String]) -> String {
        while lines.last == "" { lines.removeLast() }
        lines += added + [""]
        return text
    }
}
