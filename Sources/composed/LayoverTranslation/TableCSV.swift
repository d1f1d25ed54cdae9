package import LayoverModel
import LayoverSchema

/// Writes a table for spreadsheets in the same way as texts: RFC 4180 in UTF-8 with a byte order mark, and no cell that a
/// spreadsheet would run.
package enum TableCSV {
    package static func written(_ columns: [String], _ rows: [[String]]) -> String {
        "\u{feff}" + ([columns] + rows).map { $0.map(TextCSV.cell).joined(separator: ",") + "\r\n" }.joined()
    }

    /// Reads a table with a header.
    ///
    /// - Returns: For each row, its line and its cells by column; `nil` if a column is missing or a row has another
    ///   number of cells.
    package static func read(_ file: SourceFile, needed: [String]) -> [(line: Int, cells: [String: String])]? {
        let head = file.bytes.prefix { $0 != 0x0a }
        var cursor = CSVCursor(file.bytes, separator: head.contains(0x3b) && !head.contains(0x2c) ? 0x3b : 0x2c)
        guard let (header, _) = cursor.next(), Set(needed).isSubset(of: header) else { return nil }
        var rows: [(line: Int, cells: [String: String])] = []
        while let (row, line) = cursor.next() {
            guard row.count == header.count, rows.count < ExchangeLimits.texts else { return nil }
            let cells = zip(header, row.map(TextCSV.unguarded))
            rows.append((line, Dictionary(cells.map { ($0, $1) }, uniquingKeysWith: { first, _ in first })))
        }
        return cursor.openQuote == nil && cursor.strayText == nil ? rows : nil
    }
}
