import LayoverCatalog
import LayoverModel
import LayoverSchema

/// Reads a CSV file by RFC 4180: commas, a header line, quotes where needed, `""` for a quote.
struct TableReader {
    let file: String

    /// - Returns: The table, or `nil` with the errors.
    func read(_ bytes: [UInt8], name: String) -> (CompiledTable?, [Diagnostic]) {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            return (nil, [error("table.encoding", "not UTF-8; save the table as UTF-8", line: 1)])
        }
        var rows: [[String]] = []
        var lines: [Int] = []
        var cursor = CSVCursor(bytes)
        while let (row, line) = cursor.next() {
            guard rows.count <= Limits.tableRows else {
                return (
                    nil, [error("table.too-long", "more than \(Limits.tableRows) rows; split the table", line: line)]
                )
            }
            rows.append(row)
            lines.append(line)
        }
        if let line = cursor.openQuote {
            return (nil, [error("table.quote", "a quote opens here and never closes; add '\"'", line: line)])
        }
        guard let header = rows.first else {
            return (nil, [error("table.empty", "the table is empty; give it a header line", line: 1)])
        }
        guard header.count <= Limits.tableColumns else {
            return (
                nil,
                [error("table.too-wide", "\(header.count) columns; a table takes \(Limits.tableColumns)", line: 1)]
            )
        }
        let findings = check(header, rows, lines)
        return (
            findings.isEmpty
                ? CompiledTable(
                    name: name, columns: header, rows: Array(rows.dropFirst()), lines: Array(lines.dropFirst())) : nil,
            findings
        )
    }

    private func check(_ header: [String], _ rows: [[String]], _ lines: [Int]) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for (number, column) in header.enumerated()
        where !column.isIdentifier || header.firstIndex(of: column) != number {
            findings.append(
                error(
                    "table.column",
                    "column \(number + 1) is called '\(column.prefix(40))'; each needs a name of its own of small letters, digits and '_'",
                    line: 1))
        }
        for (row, line) in zip(rows, lines) {
            for slip in row.flatMap({ ShownText.hidden(in: $0) }) where findings.count < 20 {
                findings.append(slip.diagnostic(at: SourceLocation(file, Position(line: line, column: 1))))
            }
        }
        for (row, line) in zip(rows, lines) where row.count != header.count {
            findings.append(
                error(
                    "table.width", "\(row.count) cells, but the header has \(header.count); quote texts with commas",
                    line: line))
            if findings.count >= 20 { break }
        }
        return findings
    }

    private func error(_ code: String, _ message: String, line: Int) -> Diagnostic {
        .error(code, message, at: SourceLocation(file, Position(line: line, column: 1)))
    }
}
