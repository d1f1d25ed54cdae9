import CSQLite
import Glibc

/// One open database, closed when it goes out of scope.
///
/// It serves one thread at a time: the actor that writes keeps it, on a ``BlockingExecutor`` of its own.
@safe
package struct Connection: ~Copyable {
    let handle: OpaquePointer
    /// The name by which errors call the file.
    let path: String
    let busyMilliseconds: Int32

    /// Opens the file at `path`.
    ///
    /// - Parameters:
    ///   - path: Its folder must be there.
    ///   - isReader: Whether it only reads; else the file is made where it is missing.
    ///   - isMade: False if a writer must find the file.
    ///   - busyMilliseconds: How long a transaction waits for another connection that writes.
    /// - Throws: `StoreError` where it cannot be opened.
    package init(
        path: String, isReader: Bool = false, isMade: Bool = true,
        busyMilliseconds: Int32 = SQLiteLimits.busyMilliseconds
    ) throws(StoreError) {
        let isMade = isMade && !isReader
        if isMade { Connection.make(path) }
        var handle: OpaquePointer?
        let access =
            (isReader ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE) | (isMade ? SQLITE_OPEN_CREATE : 0)
        let code = unsafe sqlite3_open_v2(path, &handle, access | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let opened = unsafe handle else {
            unsafe sqlite3_close_v2(handle)
            throw StoreError(code: code, message: "'\(path)' cannot be opened", sql: "open")
        }
        unsafe self.handle = opened
        self.path = path
        self.busyMilliseconds = busyMilliseconds
        unsafe sqlite3_busy_timeout(opened, busyMilliseconds)
        unsafe sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, Int32(SQLiteLimits.valueBytes))
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

    /// SQLite's words about the last call.
    var lastMessage: String { unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) } ?? "" }

    /// Runs statements that give no rows and take no values.
    ///
    /// - Throws: `StoreError` with what SQLite says.
    package func run(_ sql: String) throws(StoreError) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw StoreError(code: code, message: lastMessage, sql: sql) }
    }

    /// Runs one statement that gives no rows, with its values in their order.
    ///
    /// - Returns: How many rows it inserted, changed or deleted.
    /// - Throws: `StoreError` with what SQLite says.
    @discardableResult
    package func run(_ sql: String, _ values: [SQLiteValue]) throws(StoreError) -> Int {
        var statement = try Statement(sql, on: self)
        try statement.bind(values)
        _ = try statement.step()
        return Int(unsafe sqlite3_changes64(handle))
    }

    /// Runs `body`, which only reads, over one state of the database, whatever others write meanwhile.
    ///
    /// - Throws: `StoreError`, of SQLite or of `body`.
    package func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try run("BEGIN")
        defer { try? run("COMMIT") }
        return try body()
    }

    /// Runs `body` as one transaction: all of it is on the disk when this returns, or none of it ever.
    ///
    /// Many writes in one transaction wait for the disk once; ``part(_:)`` lets each of them fail by itself.
    ///
    /// - Throws: `StoreError`, of SQLite or of `body`; nothing is written then.
    package func transact<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // SQLite may have rolled back by itself; then there is nothing left to roll back.
            try? run("ROLLBACK")
            throw error
        }
    }

    /// Runs `body` as one write of several within ``transact(_:)``: where it throws, it alone leaves nothing behind.
    ///
    /// Where SQLite gave up the whole transaction, as on a full disk, every further part and the commit throw, too.
    ///
    /// - Throws: `StoreError`, of SQLite or of `body`.
    package func part<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        // Outside of a transaction a savepoint would be one by itself, and hide that the whole is over.
        guard unsafe sqlite3_get_autocommit(handle) == 0 else {
            throw StoreError(code: SQLITE_ABORT, message: "there is no transaction", sql: "SAVEPOINT")
        }
        try run("SAVEPOINT part")
        do throws(StoreError) {
            let result = try body()
            try run("RELEASE part")
            return result
        } catch {
            try? run("ROLLBACK TO part")
            try? run("RELEASE part")
            throw error
        }
    }
}

// The file of a store.
extension Connection {
    /// Opens the file of a store to write it: its pages are whole, it stands at the newest migration, and what is committed is
    /// on the disk.
    ///
    /// - Parameters:
    ///   - path: Its folder must be there; the file is made where it is missing.
    ///   - migrations: What makes it, and brings it from what earlier programs wrote to what this one knows.
    ///   - checkpointsItself: Whether a commit now and then moves the log into the database, which takes two more waits for the
    ///     disk; else the caller does so by ``emptyLog()``, from time to time and when ``logBytes(of:)`` is past a limit.
    ///   - busyMilliseconds: How long a transaction waits for another connection that writes.
    /// - Returns: The connection that writes.
    /// - Throws: `StoreError` where it cannot be opened or read, its pages are damaged, or a newer program wrote it.
    package static func writing(
        _ path: String, _ migrations: Migrations, checkpointsItself: Bool = true,
        busyMilliseconds: Int32 = SQLiteLimits.busyMilliseconds
    ) throws(StoreError) -> Connection {
        let connection = try Connection(path: path, busyMilliseconds: busyMilliseconds)
        try connection.checkPages()
        try connection.run("PRAGMA synchronous=FULL")
        try migrations.apply(to: connection)
        if !checkpointsItself { try connection.run("PRAGMA wal_autocheckpoint=0") }
        // The log that a killed process left is read once and never again. On a disk that takes nothing it stays.
        _ = try? connection.emptyLog()
        return connection
    }

    /// Opens the file of a store to be read, beside a process that writes it.
    ///
    /// - Throws: `StoreError` where it cannot be opened, or a newer program wrote it.
    package static func reading(_ path: String, _ migrations: Migrations) throws(StoreError) -> Connection {
        let connection = try Connection(path: path, isReader: true)
        // Reads of the file say what else is wrong with it.
        if let number = try? connection.userVersion() { try migrations.check(number, of: path) }
        return connection
    }

    /// Throws where a page is damaged.
    private func checkPages() throws(StoreError) {
        var rows = try Statement("PRAGMA quick_check(1)", on: self)
        guard try rows.step(), rows.text(0) == "ok" else {
            throw .corrupt(rows.text(0), sql: "PRAGMA quick_check")
        }
    }

    /// The number of the last migration; 0 in a file that has none.
    func userVersion() throws(StoreError) -> Int {
        var rows = try Statement("PRAGMA user_version", on: self)
        return try rows.step() ? rows.number(0) : 0
    }

    func hasTable(_ name: String) throws(StoreError) -> Bool {
        var rows = try Statement("SELECT 1 FROM sqlite_master WHERE name = ?", on: self)
        try rows.bind(name, at: 1)
        return try rows.step()
    }
}
