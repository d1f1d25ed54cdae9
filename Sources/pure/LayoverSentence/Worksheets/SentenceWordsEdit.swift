package import LayoverModel

/// Puts phrases into a file of words; comments, order and all other lines are unchanged.
package struct SentenceWordsEdit {
    /// Why a file cannot be edited word by word.
    package struct Refusal: Error { package let message: String }

    private var lines: [String]
    private let root: Node

    /// - Parameters:
    ///   - text: The file.
    ///   - root: The same file, parsed.
    package init(_ text: String, root: Node) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        self.root = root
    }

    /// The file with these phrases.
    ///
    /// - Throws: ``Refusal`` if words are not on lines of their own.
    package func text(with rows: [SentenceWorksheet.Row]) throws(Refusal) -> String {
        var edits: [(line: Int, count: Int, text: String)] = []
        for slot in ["place", "time"] {
            let own = rows.filter { $0.slot == slot }
            guard !own.isEmpty else { continue }
            edits += try self.edits(slot, own)
        }
        var result = lines
        // From the end, so that the numbers of earlier lines stay valid.
        for edit in edits.sorted(by: { ($0.line, $0.count) > ($1.line, $1.count) }) {
            result.replaceSubrange((edit.line - 1)..<(edit.line - 1 + edit.count), with: [edit.text])
        }
        return result.joined(separator: "\n")
    }

    private func edits(
        _ slot: String, _ rows: [SentenceWorksheet.Row]
    ) throws(Refusal) -> [(line: Int, count: Int, text: String)] {
        let section = root.entries?.first { $0.key == slot }
        let entries = section?.value.entries ?? []
        let starts = entries.map(\.keyPosition.line)
        guard Set(starts).count == starts.count, !starts.contains(section?.keyPosition.line ?? 0) else {
            throw Refusal(message: "words of '\(slot)' share lines; write one to a line")
        }
        var edits: [(line: Int, count: Int, text: String)] = []
        var added: [String] = []
        var seen: Set<String> = []
        for id in rows.map(\.id) where seen.insert(id).inserted {
            let own = rows.filter { $0.id == id }
            guard let index = entries.firstIndex(where: { $0.key == id }) else {
                added.append("  \(id): \(SentenceWordsEdit.value(nil, own))")
                continue
            }
            let end = self.end(of: index, entries, section)
            let indent = String(repeating: " ", count: entries[index].keyPosition.column - 1)
            edits.append(
                (
                    starts[index], end - starts[index] + 1,
                    "\(indent)\(id): \(SentenceWordsEdit.value(entries[index].value, own))"
                ))
        }
        guard !added.isEmpty else { return edits }
        guard section != nil, !entries.isEmpty else {
            if section != nil {
                throw Refusal(message: "'\(slot)' is there and empty; remove it, or write its first word")
            }
            return [(lines.count + (lines.last == "" ? 0 : 1), 0, ([slot + ":"] + added).joined(separator: "\n"))]
        }
        let last = end(of: entries.count - 1, entries, section)
        edits.append((last + 1, 0, added.joined(separator: "\n")))
        return edits
    }

    /// The last line of an entry, without the comments and blank lines after it.
    private func end(of index: Int, _ entries: [Node.Entry], _ section: Node.Entry?) -> Int {
        let start = entries[index].keyPosition.line
        let after = (root.entries ?? []).map(\.keyPosition.line).filter { $0 > start }.min() ?? lines.count + 1
        var end = (index + 1 < entries.count ? min(entries[index + 1].keyPosition.line, after) : after) - 1
        while end > start, isBlank(end) { end -= 1 }
        return end
    }

    private func isBlank(_ line: Int) -> Bool {
        guard lines.indices.contains(line - 1) else { return true }
        let text = lines[line - 1].drop { $0 == " " }
        return text.isEmpty || text.hasPrefix("#")
    }

    /// An entry with new phrases; its other content is kept.
    private static func value(_ node: Node?, _ rows: [SentenceWorksheet.Row]) -> String {
        var members = node?.entries?.map { ($0.key, flow($0.value)) } ?? []
        if let name = node?.text { members = [("name", plain(name))] }
        for row in rows {
            if let index = members.firstIndex(where: { $0.0 == row.form }) {
                members[index].1 = plain(row.text)
            } else if row.form == "name" {
                members.insert(("name", plain(row.text)), at: 0)
            } else {
                members.append((row.form, plain(row.text)))
            }
        }
        if members.count == 1, members[0].0 == "name" { return members[0].1 }
        return "{ " + members.map { "\($0.0): \($0.1)" }.joined(separator: ", ") + " }"
    }

    private static func flow(_ node: Node) -> String {
        if let items = node.list { return "[" + items.map(flow).joined(separator: ", ") + "]" }
        if let entries = node.entries {
            return "{ " + entries.map { "\($0.key): \(flow($0.value))" }.joined(separator: ", ") + " }"
        }
        return plain(node.text ?? "")
    }

    /// A text in YAML: unquoted if it has no special meaning there.
    private static func plain(_ text: String) -> String {
        let reserved: Set<String> = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]
        let isBare =
            text.unicodeScalars.first?.properties.isAlphabetic == true && text.last != " "
            && !text.unicodeScalars.contains { ":#,[]{}\"'&*!|>%@`\\\n\t".unicodeScalars.contains($0) }
            && !reserved.contains(text.lowercased())
        guard !isBare else { return text }
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
            .replacing("\t", with: "\\t")
        return "\"\(escaped)\""
    }
}
