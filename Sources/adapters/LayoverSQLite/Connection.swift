import CSQLite
import Glibc

/// One open database, closed when it goes out of scope.
///
/// For one thread at a time: the writing actor owns it, on a ``BlockingExecutor`` of its own.
@safe
package struct Connection: ~Copyable {
    let handle: OpaquePointer
    /// The name of the file in errors.
    let path: String
    let busyMilliseconds: Int32

    /// Opens the file at `path`.
    ///
    /// - Parameters:
    ///   - path: The file; its folder must exist.
    ///   - isReader: Whether it only reads; otherwise the file is created if it is missing.
    ///   - isMade: False if the file must exist for a writer.
    ///   - busyMilliseconds: How long a transaction waits for another connection that writes.
    /// - Throws: `StoreError` if it cannot be opened.
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

    /// Creates the file if it is missing, with permissions for its owner only: SQLite would let all users read it, and the
    /// files beside a database have the database's mode.
    ///
    /// An existing file is not opened, because closing it would release the locks of another connection of this process.
    private static func make(_ path: String) {
        let file = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if file >= 0 { close(file) }
    }

    /// SQLite's message about the last call.
    var lastMessage: String { unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) } ?? "" }

    /// Runs statements without result rows and values.
    ///
    /// - Throws: `StoreError` with SQLite's error.
    package func run(_ sql: String) throws(StoreError) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw StoreError(code: code, message: lastMessage, sql: sql) }
    }

    /// Runs one statement without result rows, with its values in order.
    ///
    /// - Returns: The number of inserted, changed or deleted rows.
    /// - Throws: `StoreError` with SQLite's error.
    @discardableResult
    package func run(_ sql: String, _ values: [SQLiteValue]) throws(StoreError) -> Int {
        var statement = try Statement(sql, on: self)
        try statement.bind(values)
        _ = try statement.step()
        return changedRows
    }

    /// The number of rows that the last statement inserted, changed or deleted.
    package var changedRows: Int { Int(unsafe sqlite3_changes64(handle)) }

    /// Runs `body`, which only reads, on one state of the database, whatever others write meanwhile.
    ///
    /// - Throws: `StoreError`, from SQLite or from `body`.
    package func reading<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try run("BEGIN")
        defer { try? run("COMMIT") }
        return try body()
    }

    /// Runs `body` as one transaction: all of it is on the disk when this returns, or none of it ever.
    ///
    /// Many writes in one transaction wait for the disk only once; with ``part(_:)`` each of them can fail alone.
    ///
    /// - Throws: `StoreError`, from SQLite or from `body`; nothing is written then.
    package func transact<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        try run("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let result = try body()
            try run("COMMIT")
            return result
        } catch {
            // SQLite may have rolled back itself; then there is nothing left to roll back.
            try? run("ROLLBACK")
            throw error
        }
    }

    /// Runs `body` as one of several writes within ``transact(_:)``: if it throws, only its own changes are undone.
    ///
    /// If SQLite has rolled back the whole transaction, for instance because the disk is full, every further part and the
    /// commit throw too.
    ///
    /// - Throws: `StoreError`, from SQLite or from `body`.
    package func part<Result>(_ body: () throws(StoreError) -> Result) throws(StoreError) -> Result {
        // Outside of a transaction, a savepoint would be a transaction of its own, and hide that the whole one has ended.
        guard unsafe sqlite3_get_autocommit(handle) == 0 else {
            throw StoreError(code: SQLITE_ABORT, message: "no transaction is open", sql: "SAVEPOINT")
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
    /// Opens the file of a store for writing: its pages are checked, the newest migration is applied, and commits wait for
    /// the disk.
    ///
    /// - Parameters:
    ///   - path: The file, which is created if it is missing; its folder must exist.
    ///   - migrations: They create the file, and update files of earlier programs.
    ///   - checkpointsItself: Whether a commit occasionally moves the log into the database, which waits for the disk twice
    ///     more; otherwise the caller must call ``emptyLog()``, periodically and when ``logBytes(of:)`` exceeds a limit.
    ///   - busyMilliseconds: How long a transaction waits for another connection that writes.
    /// - Returns: The connection for writing.
    /// - Throws: `StoreError` if it cannot be opened or read, its pages are damaged, or a newer program wrote it.
    package static func writing(
        _ path: String, _ migrations: Migrations, checkpointsItself: Bool = true,
        busyMilliseconds: Int32 = SQLiteLimits.busyMilliseconds
    ) throws(StoreError) -> Connection {
        let connection = try Connection(path: path, busyMilliseconds: busyMilliseconds)
        try connection.checkPages()
        try connection.run("PRAGMA synchronous=FULL")
        try migrations.apply(to: connection)
        if !checkpointsItself { try connection.run("PRAGMA wal_autocheckpoint=0") }
        // The log of a killed process is replayed once. If the disk is not writable it stays.
        _ = try? connection.emptyLog()
        return connection
    }

    /// Opens the file of a store for reading, while another process writes it.
    ///
    /// - Throws: `StoreError` if it cannot be opened, or a newer program wrote it.
    package static func reading(_ path: String, _ migrations: Migrations) throws(StoreError) -> Connection {
        let connection = try Connection(path: path, isReader: true)
        // Later reads report any other fault.
        if let number = try? connection.userVersion() { try migrations.check(number, of: path) }
        return connection
    }

    /// Throws if a page is damaged.
    private func checkPages() throws(StoreError) {
        var rows = try Statement("PRAGMA quick_check(1)", on: self)
        guard try rows.step(), rows.text(0) == "ok" else {
            throw .corrupt(rows.text(0), sql: "PRAGMA quick_check")
        }
    }

    /// The number of the last migration; 0 in a new file.
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
