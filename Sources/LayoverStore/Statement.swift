import CSQLite

/// One prepared statement, finalized when it goes out of scope.
@safe
struct Statement: ~Copyable {
    private let handle: OpaquePointer
    private let sql: String

    init(_ sql: String, on connection: borrowing Connection) throws(StoreError) {
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
    mutating func bind(_ text: String, at index: Int32) throws(StoreError) {
        var text = text
        let code = text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) {
                unsafe layover_bind_text(handle, index, $0.baseAddress, Int32(clamping: $0.count))
            }
        }
        guard code == SQLITE_OK else { throw StoreError(code: code, message: "no such parameter", sql: sql) }
    }

    /// Binds `number` to the parameter `index`, from 1.
    mutating func bind(_ number: Int, at index: Int32) throws(StoreError) {
        let code = unsafe sqlite3_bind_int64(handle, index, Int64(number))
        guard code == SQLITE_OK else { throw StoreError(code: code, message: "no such parameter", sql: sql) }
    }

    /// Steps to the next row; `false` where there is none.
    mutating func step() throws(StoreError) -> Bool {
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            let message = unsafe sqlite3_errmsg(sqlite3_db_handle(handle)).map { unsafe String(cString: $0) }
            throw StoreError(code: code, message: message ?? "step failed", sql: sql)
        }
    }

    /// The text of column `index`, from 0; bytes that are no UTF-8 are mended.
    func text(_ index: Int32) -> String {
        guard let start = unsafe sqlite3_column_text(handle, index) else { return "" }
        let count = Int(unsafe sqlite3_column_bytes(handle, index))
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The number of column `index`, from 0.
    func number(_ index: Int32) -> Int { Int(unsafe sqlite3_column_int64(handle, index)) }
}
