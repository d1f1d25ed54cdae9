import CSQLite
import Glibc

// The log of a store (`-wal`): committed data that is not in the database yet.
//
// SQLite overwrites the log from its start only if all of it is in the database when a commit begins, and never shortens the
// file itself. Beside a writer that never pauses, a checkpoint of another connection is always behind, so the log grows
// without bound. Only the writer's own connection can empty it, between two commits.
extension Connection {
    /// Moves the log into the database, over a connection of its own.
    ///
    /// No writer waits for it. Rows that are committed meanwhile stay in the log: ``emptyLog()`` then has little left to do.
    ///
    /// - Throws: `StoreError` with SQLite's error.
    package static func checkpoint(path: String) throws(StoreError) {
        _ = try Connection(path: path, isMade: false).checkpoint("PASSIVE")
    }

    /// Moves the log into the database and truncates its file, without waiting for readers.
    ///
    /// - Returns: False if another connection still reads from the log, which then keeps its length.
    /// - Throws: `StoreError` with SQLite's error.
    package func emptyLog() throws(StoreError) -> Bool {
        unsafe sqlite3_busy_timeout(handle, 0)
        defer { unsafe sqlite3_busy_timeout(handle, busyMilliseconds) }
        do throws(StoreError) {
            return try checkpoint("TRUNCATE")
        } catch {
            guard error.kind == .busy else { throw error }
            return false
        }
    }

    /// The length of the log of the database at `path`, 0 if it has none.
    package static func logBytes(of path: String) -> Int { fileBytes(path + "-wal") }

    /// The length of a file, 0 if it is missing.
    package static func fileBytes(_ path: String) -> Int {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// - Returns: False if a reader or another writer prevented its completion.
    private func checkpoint(_ mode: String) throws(StoreError) -> Bool {
        var rows = try Statement("PRAGMA wal_checkpoint(\(mode))", on: self)
        return try rows.step() && rows.number(0) == 0
    }
}
