import CSQLite

/// One prepared statement and its current row, finalized when it goes out of scope.
@safe
package struct Statement: ~Copyable {
    private let handle: OpaquePointer
    private let sql: String

    /// Prepares the first statement of `sql`.
    ///
    /// - Throws: `StoreError` if SQLite rejects it, or cannot read the schema.
    package init(_ sql: String, on connection: borrowing Connection) throws(StoreError) {
        var handle: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(connection.handle, sql, -1, 0, &handle, nil)
        guard code == SQLITE_OK, let prepared = unsafe handle else {
            throw StoreError(code: code, message: connection.lastMessage, sql: sql)
        }
        unsafe self.handle = prepared
        self.sql = sql
    }

    deinit { unsafe sqlite3_finalize(handle) }

    /// Binds `text` to the parameter `index`, from 1.
    ///
    /// - Throws: `StoreError` if there is no such parameter, or the text is too long.
    package mutating func bind(_ text: String, at index: Int32) throws(StoreError) {
        var text = text
        try check(
            text.withUTF8 { bytes in
                unsafe bytes.withMemoryRebound(to: CChar.self) {
                    unsafe layover_bind_text(handle, index, $0.baseAddress, Int32(clamping: $0.count))
                }
            })
    }

    /// Binds `number` to the parameter `index`, from 1.
    ///
    /// - Throws: `StoreError` if there is no such parameter.
    package mutating func bind(_ number: Int, at index: Int32) throws(StoreError) {
        try check(unsafe sqlite3_bind_int64(handle, index, Int64(number)))
    }

    /// Binds `value` to the parameter `index`, from 1.
    ///
    /// - Throws: `StoreError` if there is no such parameter, or the value is too long.
    package mutating func bind(_ value: SQLiteValue, at index: Int32) throws(StoreError) {
        switch value {
        case .null: try check(unsafe sqlite3_bind_null(handle, index))
        case .integer(let number): try bind(number, at: index)
        case .real(let number): try check(unsafe sqlite3_bind_double(handle, index, number))
        case .text(let text): try bind(text, at: index)
        case .bytes(let bytes):
            try check(
                unsafe bytes.withUnsafeBytes {
                    unsafe layover_bind_bytes(handle, index, $0.baseAddress, Int32(clamping: $0.count))
                })
        }
    }

    /// Binds all parameters in order.
    ///
    /// - Throws: `StoreError` if the number of values differs from the number of parameters.
    package mutating func bind(_ values: [SQLiteValue]) throws(StoreError) {
        guard Int(unsafe sqlite3_bind_parameter_count(handle)) == values.count else {
            throw StoreError(code: SQLITE_RANGE, message: "it does not have \(values.count) parameters", sql: sql)
        }
        for (place, value) in values.enumerated() { try bind(value, at: Int32(place + 1)) }
    }

    /// Steps to the next row; `false` if there is none.
    ///
    /// - Throws: `StoreError` with SQLite's error.
    package mutating func step() throws(StoreError) -> Bool {
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw StoreError(code: code, message: lastMessage ?? "step failed", sql: sql)
        }
    }

    /// Prepares it for another run; bound values are kept until they are replaced.
    package mutating func reset() { unsafe sqlite3_reset(handle) }

    /// The number of columns.
    package var count: Int { Int(unsafe sqlite3_column_count(handle)) }

    /// The text of column `index`, from 0; invalid UTF-8 is repaired.
    package func text(_ index: Int32) -> String {
        guard let start = unsafe sqlite3_column_text(handle, index) else { return "" }
        let count = Int(unsafe sqlite3_column_bytes(handle, index))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The number of column `index`, from 0.
    package func number(_ index: Int32) -> Int { Int(unsafe sqlite3_column_int64(handle, index)) }

    /// The value of column `index`, from 0, with its stored type.
    package func value(_ index: Int32) -> SQLiteValue {
        switch unsafe sqlite3_column_type(handle, index) {
        case SQLITE_INTEGER: .integer(number(index))
        case SQLITE_FLOAT: .real(unsafe sqlite3_column_double(handle, index))
        case SQLITE_TEXT: .text(text(index))
        case SQLITE_BLOB: .bytes(bytes(index))
        default: .null
        }
    }

    private func bytes(_ index: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(handle, index) else { return [] }
        let count = Int(unsafe sqlite3_column_bytes(handle, index))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    private var lastMessage: String? {
        unsafe sqlite3_errmsg(sqlite3_db_handle(handle)).map { unsafe String(cString: $0) }
    }

    private func check(_ code: Int32) throws(StoreError) {
        guard code != SQLITE_OK else { return }
        throw StoreError(code: code, message: code == SQLITE_RANGE ? "no such parameter" : lastMessage ?? "", sql: sql)
    }
}
