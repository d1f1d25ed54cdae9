package import LayoverSQLite
package import LayoverTrips

/// An open file of trips with its prepared statements; it belongs to one actor.
package final class TripDatabase: TripEngine {
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
        connection = try Connection.writing(path, TripMigrations.all, checkpointsItself: false)
        // Data of a person who leaves must not remain in free pages.
        try connection.run("PRAGMA secure_delete=ON")
        // Data must not be copied to temporary files, for instance when the database is rewritten.
        try connection.run("PRAGMA temp_store=MEMORY")
    }

    /// Opens a file for reading, while a server writes it.
    ///
    /// - Throws: `StoreError` if it cannot be opened, or was written by a newer program.
    init(reading path: String) throws(StoreError) {
        connection = try Connection.reading(path, TripMigrations.all)
    }

    package func run(_ statement: TripStatement, _ values: [StoredValue]) throws(StoreError) -> Int {
        try run(statement.sqlite, values)
        return connection.changedRows
    }

    package func rows<Record: RowRecord>(
        _ statement: TripStatement, _ values: [StoredValue]
    ) throws(StoreError) -> [Record] {
        try rows(statement.sqlite, values)
    }

    /// Each process reads its one connection on one thread.
    package func snapshot<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value { try body() }

    /// Runs one statement without result rows.
    ///
    /// - Throws: `StoreError` with SQLite's error.
    func run(_ sql: String, _ values: [StoredValue]) throws(StoreError) {
        let prepared = try prepare(sql)
        defer { prepared.statement.reset() }
        try prepared.statement.bind(values.map(SQLiteValue.init))
        _ = try prepared.statement.step()
    }

    /// Runs one statement and reads each of its rows.
    ///
    /// - Throws: `StoreError`, from SQLite or because a row is damaged.
    func rows<Record: RowRecord>(_ sql: String, _ values: [StoredValue] = []) throws(StoreError) -> [Record] {
        let prepared = try prepare(sql)
        defer { prepared.statement.reset() }
        try prepared.statement.bind(values.map(SQLiteValue.init))
        var rows: [Record] = []
        while try prepared.statement.step() {
            guard let row = Record(prepared.statement) else { throw .corrupt("a row has an unexpected form", sql: sql) }
            rows.append(row)
        }
        return rows
    }

    private func prepare(_ sql: String) throws(StoreError) -> Prepared {
        if let known = prepared[sql] { return known }
        let new = try Prepared(sql, on: connection)
        prepared[sql] = new
        return new
    }
}

extension Statement: StoredRow {
    package func number(_ column: Int) -> Int { number(Int32(column)) }

    package func optionalNumber(_ column: Int) -> Int? { stored(column).number }

    package func text(_ column: Int) -> String { text(Int32(column)) }

    package func optionalText(_ column: Int) -> String? { stored(column).text }

    package func bytes(_ column: Int) -> [UInt8] { stored(column).bytes }

    package func flag(_ column: Int) -> Bool { number(Int32(column)) != 0 }

    package func stored(_ column: Int) -> StoredValue {
        switch value(Int32(column)) {
        case .null: .null
        case .integer(let number): .integer(number)
        case .real(let number): .text("\(number)")
        case .text(let text): .text(text)
        case .bytes(let bytes): .bytes(bytes)
        }
    }
}

extension SQLiteValue {
    init(_ value: StoredValue) {
        switch value {
        case .null: self = .null
        case .integer(let number): self = .integer(number)
        case .text(let text): self = .text(text)
        case .bytes(let bytes): self = .bytes(bytes)
        case .flag(let flag): self = .integer(flag ? 1 : 0)
        }
    }
}
