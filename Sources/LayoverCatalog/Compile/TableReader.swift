import LayoverModel

/// Reads a CSV file as RFC 4180 has it: commas, a header line, quotes where needed, `""` for a quote.
struct TableReader {
    let file: String

    /// - Returns: The table, or `nil` with what keeps it from being one.
    func read(_ bytes: [UInt8], name: String) -> (CompiledTable?, [Diagnostic]) {
        guard String(validating: bytes, as: UTF8.self) != nil else {
            return (nil, [error("table.encoding", "not UTF-8; save the table as UTF-8", line: 1)])
        }
        var rows: [[String]] = []
        var lines: [Int] = []
        var cursor = Cursor(bytes: bytes)
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

extension TableReader {
    /// Walks the bytes row by row.
    private struct Cursor {
        let bytes: [UInt8]
        var offset: Int
        var line = 1
        private(set) var openQuote: Int?

        init(bytes: [UInt8]) {
            self.bytes = bytes
            offset = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
        }

        /// The next row and its line; blank lines are passed over.
        mutating func next() -> ([String], Int)? {
            while offset < bytes.count, bytes[offset] == 0x0a || bytes[offset] == 0x0d { newline() }
            guard offset < bytes.count else { return nil }
            let start = line
            var row: [String] = []
            while true {
                row.append(cell())
                guard offset < bytes.count, bytes[offset] == 0x2c else { break }
                offset += 1
            }
            newline()
            return (row, start)
        }

        private mutating func newline() {
            if offset < bytes.count, bytes[offset] == 0x0d { offset += 1 }
            if offset < bytes.count, bytes[offset] == 0x0a { offset += 1 }
            line += 1
        }

        private mutating func cell() -> String {
            guard offset < bytes.count, bytes[offset] == 0x22 else {
                let start = offset
                while offset < bytes.count, bytes[offset] != 0x2c, bytes[offset] != 0x0a, bytes[offset] != 0x0d {
                    offset += 1
                }
                return String(decoding: bytes[start..<offset], as: UTF8.self)
            }
            return quoted()
        }

        private mutating func quoted() -> String {
            let opening = line
            var text: [UInt8] = []
            offset += 1
            while offset < bytes.count {
                let byte = bytes[offset]
                offset += 1
                if byte == 0x22 {
                    guard offset < bytes.count, bytes[offset] == 0x22 else {
                        return String(decoding: text, as: UTF8.self)
                    }
                    offset += 1
                }
                if byte == 0x0a { line += 1 }
                text.append(byte)
            }
            openQuote = opening
            return String(decoding: text, as: UTF8.self)
        }
    }
}
