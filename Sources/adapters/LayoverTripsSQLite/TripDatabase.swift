import LayoverModel
import LayoverSQLite

/// An open file of trips with its prepared statements; it belongs to one actor.
final class TripDatabase {
    /// A statement as an object, so that a dictionary can store it.
    private final class Prepared {
        var statement: Statement

        init(_ sql: String, on connection: borrowing Connection) throws(StoreError) {
            statement = try Statement(sql, on: connection)
        }
    }

    let connection: Connection
    private var prepared: [String: Prepared] = [:]

    /// - Throws: `StoreError` if the file cannot be opened, is damaged, or was written by a newer program.
    init(path: String) throws(StoreError) {
        // A commit that also moved the log into the database would wait for the disk twice more.
        connection = try Connection.writing(path, TripTables.migrations, checkpointsItself: false)
        // Data of a person who leaves must not remain in free pages.
        try connection.run("PRAGMA secure_delete=ON")
        // Data must not be copied to temporary files, for instance when the database is rewritten.
        try connection.run("PRAGMA temp_store=MEMORY")
    }

    /// Opens a file for reading, while a server writes it.
    ///
    /// - Throws: `StoreError` if it cannot be opened, or was written by a newer program.
    init(reading path: String) throws(StoreError) {
        connection = try Connection.reading(path, TripTables.migrations)
    }

    /// Runs one statement without result rows.
    ///
    /// - Throws: `StoreError` with SQLite's error.
    func run(_ sql: String, _ values: [SQLiteValue]) throws(StoreError) {
        let prepared = try prepare(sql)
        defer { prepared.statement.reset() }
        try prepared.statement.bind(values)
        _ = try prepared.statement.step()
    }

    /// Runs one statement and reads each of its rows.
    ///
    /// - Throws: `StoreError`, from SQLite or from `read`.
    func rows<Row>(
        _ sql: String, _ values: [SQLiteValue] = [], read: (borrowing Statement) throws(StoreError) -> Row
    ) throws(StoreError) -> [Row] {
        let prepared = try prepare(sql)
        defer { prepared.statement.reset() }
        try prepared.statement.bind(values)
        var rows: [Row] = []
        while try prepared.statement.step() { rows.append(try read(prepared.statement)) }
        return rows
    }

    private func prepare(_ sql: String) throws(StoreError) -> Prepared {
        if let known = prepared[sql] { return known }
        let new = try Prepared(sql, on: connection)
        prepared[sql] = new
        return new
    }
}

extension Statement {
    /// The text of a column; `nil` if it contains none.
    borrowing func optionalText(_ index: Int32) -> String? {
        if case .text(let text) = value(index) { text } else { nil }
    }

    /// The number of a column; `nil` if it contains none.
    borrowing func optionalNumber(_ index: Int32) -> Int? {
        if case .integer(let number) = value(index) { number } else { nil }
    }

    /// The bytes of a column; empty if it contains none.
    borrowing func bytes(_ index: Int32) -> [UInt8] {
        if case .bytes(let bytes) = value(index) { bytes } else { [] }
    }

    /// The first columns of the row, in the format of a dump.
    borrowing func line(columns: Int) -> String {
        (0..<Int32(columns)).map { column in
            switch value(column) {
            case .null: "|-"
            case .integer(let number): "|\(number)"
            case .real(let number): "|\(number)"
            case .text(let text): "|\(text)"
            case .bytes(let bytes): "|\(hexadecimal(bytes))"
            }
        }.joined()
    }
}
