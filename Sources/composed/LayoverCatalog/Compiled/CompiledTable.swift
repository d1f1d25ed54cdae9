import LayoverModel

/// A CSV table with its cells as text, and an index for each set of key columns that a widget uses.
package struct CompiledTable: Sendable {
    /// Rows by the values of some columns.
    package struct Index: Sendable {
        package let columns: [Int]
        let rows: [[String]: [Int]]

        package func rows(for key: [String]) -> [Int] { rows[key] ?? [] }
    }

    package let name: String
    package let columns: [String]
    package let rows: [[String]]
    /// The line of each row in its file.
    package let lines: [Int]

    package init(name: String, columns: [String], rows: [[String]], lines: [Int]) {
        self.name = name
        self.columns = columns
        self.rows = rows
        self.lines = lines
    }

    package func column(_ name: String) -> Int? { columns.firstIndex(of: name) }

    package func index(by columns: [Int]) -> Index {
        var found: [[String]: [Int]] = [:]
        for (number, row) in rows.enumerated() {
            found[columns.map { row[$0] }, default: []].append(number)
        }
        return Index(columns: columns, rows: found)
    }
}
