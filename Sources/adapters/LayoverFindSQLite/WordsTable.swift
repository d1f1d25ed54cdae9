import LayoverFindIndex
import LayoverSQLite

/// The arrays of an index in the table `words`, by name and part; numbers have this machine's byte order.
enum WordsTable {
    private static let isWhole = "whole"

    static func write(
        _ column: IndexColumn, _ parts: ColumnParts, isWhole: [UInt8], on connection: borrowing Connection
    ) throws(StoreError) {
        try write(parts.texts, column.rawValue + " texts", connection)
        try write(bytes(parts.textStarts), column.rawValue + " text starts", connection)
        try write(bytes(parts.rowStarts), column.rawValue + " row starts", connection)
        try write(bytes(parts.rows), column.rawValue + " rows", connection)
        if column == .words { try write(isWhole, WordsTable.isWhole, connection) }
    }

    /// - Throws: `StoreError` if the table cannot be read; the reader of the parts checks their content.
    static func read(_ connection: borrowing Connection) throws(StoreError) -> IndexParts {
        var parts = IndexParts(columns: [], isWhole: try read(isWhole, connection))
        for column in IndexColumn.allCases {
            parts.columns.append(
                ColumnParts(
                    texts: try read(column.rawValue + " texts", connection),
                    textStarts: numbers(try read(column.rawValue + " text starts", connection)),
                    rowStarts: numbers(try read(column.rawValue + " row starts", connection)),
                    rows: numbers(try read(column.rawValue + " rows", connection))))
        }
        return parts
    }

    private static func write(
        _ bytes: [UInt8], _ name: String, _ connection: borrowing Connection
    ) throws(StoreError) {
        var statement = try Statement("INSERT INTO words VALUES (?, ?, ?)", on: connection)
        for (part, start) in stride(from: 0, to: bytes.count, by: FindFileFormat.partBytes).enumerated() {
            let end = min(start + FindFileFormat.partBytes, bytes.count)
            try statement.bind([.text(name), .integer(part), .bytes(Array(bytes[start..<end]))])
            _ = try statement.step()
            statement.reset()
        }
    }

    private static func read(_ name: String, _ connection: borrowing Connection) throws(StoreError) -> [UInt8] {
        var bytes: [UInt8] = []
        var rows = try Statement("SELECT bytes FROM words WHERE name = ? ORDER BY part", on: connection)
        try rows.bind(name, at: 1)
        while try rows.step() {
            if case .bytes(let part) = rows.value(0) { bytes += part }
        }
        return bytes
    }

    private static func bytes(_ numbers: [UInt32]) -> [UInt8] {
        unsafe numbers.withUnsafeBytes { unsafe Array($0) }
    }

    /// A remainder of fewer than four bytes is omitted.
    private static func numbers(_ bytes: [UInt8]) -> [UInt32] {
        unsafe [UInt32](unsafeUninitializedCapacity: bytes.count / 4) { numbers, count in
            unsafe UnsafeMutableRawBufferPointer(numbers).copyBytes(from: bytes[..<(bytes.count / 4 * 4)])
            count = bytes.count / 4
        }
    }
}
