import LayoverCatalog
package import LayoverModel
package import LayoverSchema

/// Writes the keys of mappings as tables, each with an example from a file that contains it.
package struct RecordTable {
    private var examples: [String: Node] = [:]

    package init() {}

    /// Adds the examples of a file.
    ///
    /// The first example of each key is kept.
    package mutating func addExamples(_ root: Node, as record: Record) {
        examples.merge(root.examples(of: record)) { first, _ in first }
    }

    /// The table of a mapping's own keys; below it, what is too long for a row, and the meaning of words.
    package func keys(of record: Record) -> String {
        guard !record.keys.isEmpty else { return "Names of small letters, digits and `_`, each with its text." }
        var below: [String] = []
        let rows = record.keys.map { key in
            var cells = cells(of: key, in: record)
            let isLong = cells.joined().count > 280
            if isLong { cells[3] = "see below" }
            below.append(notes(on: key, withSummary: isLong))
            return cells
        }
        return Markdown.section([Markdown.table(["key", "takes", "default", "what it does", "example"], rows)] + below)
    }

    /// A section for each nested mapping, in the order in which they first appear; `title` comes before its name.
    package func inner(of record: Record, title: String) -> [String] {
        record.inner.map { inner in
            "### \(title)\(inner.name)\n\n\(inner.summary)\n\n\(keys(of: inner))"
        }
    }

    /// The value of a key in a file of examples.
    package func example(of key: Record.Key, in record: Record) -> Node? { examples["\(record.name).\(key.name)"] }

    private func cells(of key: Record.Key, in record: Record) -> [String] {
        [
            Markdown.code(key.name), key.shape.referenceWords, key.required ? "**required**" : key.standard ?? "",
            key.summary, Markdown.code(example(of: key, in: record)?.flowText.shortened ?? ""),
        ]
    }

    /// The meaning of each word that a key takes, and its summary if the table has no room for it.
    private func notes(on key: Record.Key, withSummary: Bool) -> String {
        let words = key.shape.words.filter { !$0.summary.isEmpty }
        guard withSummary || !words.isEmpty else { return "" }
        let title = Markdown.code(key.name) + ":" + (withSummary ? " " + key.summary : "")
        return ([Markdown.filled(title)] + words.map { Markdown.item("`\($0.word)`: \($0.summary)") })
            .joined(separator: "\n")
    }
}
