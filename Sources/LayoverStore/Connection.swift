import CSQLite
import Glibc

/// One open database, closed when it goes out of scope.
@safe
struct Connection: ~Copyable {
    let handle: OpaquePointer

    /// Opens the file at `path`.
    ///
    /// - Parameters:
    ///   - path: Its folder must be there.
    ///   - isReader: Whether it only reads; else the file is made where it is missing.
    /// - Throws: `StoreError` where it cannot be opened.
    init(path: String, isReader: Bool = false) throws(StoreError) {
        if !isReader { Connection.make(path) }
        var handle: OpaquePointer?
        let access = isReader ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        let code = unsafe sqlite3_open_v2(path, &handle, access | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened = unsafe handle else {
            unsafe sqlite3_close_v2(handle)
            throw StoreError(code: code, message: "'\(path)' cannot be opened", sql: "open")
        }
        unsafe self.handle = opened
        unsafe sqlite3_busy_timeout(opened, Limits.busyMilliseconds)
    }

    deinit { unsafe sqlite3_close_v2(handle) }

    /// Makes the file where it is missing, for its owner alone: SQLite would let everybody read it, and what it writes beside
    /// a database has the database's mode.
    ///
    /// One that is there is not opened: closing it would let go of the locks that another connection of this process holds.
    private static func make(_ path: String) {
        let file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if file >= 0 { close(file) }
    }

    /// What SQLite says of the last call.
    var lastMessage: String { unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) } ?? "" }

    /// Runs statements that give no rows and take no values.
    func run(_ sql: String) throws(StoreError) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw StoreError(code: code, message: lastMessage, sql: sql) }
    }

    /// Runs `body`, which only reads, over one state of the database, whatever others write meanwhile.
    func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try run("BEGIN")
        defer { try? run("COMMIT") }
        return try body()
    }

    /// Runs `body` as one transaction: all of it is on the disk when this returns, or none of it ever.
    func transact<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // Where SQLite rolled back by itself there is nothing left to roll back.
            try? run("ROLLBACK")
            throw error
        }
    }
}
