import LayoverModel

/// A table that the file of places refers to: offers, with one or more places per row.
package struct SentenceTable: Hashable, Sendable {
    /// The path in its findings.
    let path: String
    private let columns: [String]
    private let rows: [[String]]
    /// The line of each row in its file.
    private let lines: [Int]

    package init(path: String, columns: [String], rows: [[String]], lines: [Int]) {
        (self.path, self.columns, self.rows, self.lines) = (path, columns, rows, lines)
    }

    /// An empty table in place of one that cannot be read, which is reported separately.
    package static func unread(_ path: String) -> SentenceTable {
        SentenceTable(path: path, columns: ["places"], rows: [], lines: [])
    }

    static let needed = ["places"]
    static let known = ["places", "markets", "from", "until"]
    /// Columns of several words.
    private static let lists = ["places", "markets"]

    /// Its rows as entries of an offer: `places` and `markets` with spaces between the words, `from`, `until`; an empty
    /// cell is left out.
    var entries: [WrittenNode] { zip(rows, lines).map(entry) }

    private func entry(_ row: [String], line: Int) -> WrittenNode {
        var members: [Node.Entry] = []
        var start = 1
        for (column, cell) in zip(columns, row) {
            // Exact for cells without quotes; on a line with quoted cells approximate.
            let at = Position(line: line, column: start)
            start += cell.unicodeScalars.count + 1
            guard let value = value(cell, of: column, at: at) else { continue }
            members.append(Node.Entry(key: column, keyPosition: at, value: value))
        }
        return WrittenNode(Node(.mapping(members), at: Position(line: line, column: 1)), file: path)
    }

    private func value(_ cell: String, of column: String, at: Position) -> Node? {
        let words = cell.split(separator: " ")
        guard !words.isEmpty else { return nil }
        guard SentenceTable.lists.contains(column) else { return Node(.scalar(Node.Scalar(cell)), at: at) }
        let items = words.map { word in
            let before = cell[..<word.startIndex].unicodeScalars.count
            return Node(.scalar(Node.Scalar(String(word))), at: Position(line: at.line, column: at.column + before))
        }
        return Node(.list(items), at: at)
    }

    /// The header, for findings about it.
    var header: WrittenNode {
        let at = Position(line: 1, column: 1)
        let members = columns.map {
            Node.Entry(key: $0, keyPosition: at, value: Node(.mapping([]), at: at))
        }
        return WrittenNode(Node(.mapping(members), at: at), file: path)
    }

    var missing: [String] { SentenceTable.needed.filter { !columns.contains($0) } }
    var count: Int { rows.count }
}
