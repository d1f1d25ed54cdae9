import CSQLite

/// An error of SQLite: the statement and the message, but never bound values.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An error that a person can react to.
    package enum Kind: String, Sendable {
        case readOnly = "read-only"
        case full
        case corrupt
        case busy
        case unavailable
    }

    /// SQLite's primary result code.
    package let code: Int32
    package let message: String
    package let sql: String

    package init(code: Int32, message: String, sql: String) {
        self.code = code & 0xff
        self.message = message
        self.sql = sql
    }

    /// The content of a file is invalid.
    package static func corrupt(_ message: String, sql: String) -> StoreError {
        StoreError(code: SQLITE_CORRUPT, message: message, sql: sql)
    }

    /// A file would exceed its limit.
    package static func full(_ message: String, sql: String) -> StoreError {
        StoreError(code: SQLITE_FULL, message: message, sql: sql)
    }

    /// A file has a migration that this program does not know, so that it is neither read nor written.
    static func newer(_ path: String, found: Int, known: Int) -> StoreError {
        StoreError(
            code: SQLITE_CANTOPEN,
            message:
                "'\(path)' was written by a newer program: it is at migration \(found), but this program knows \(known); run the newer one",
            sql: "PRAGMA user_version")
    }

    package var kind: Kind {
        switch code {
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .readOnly
        case SQLITE_FULL: .full
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_SCHEMA, SQLITE_ERROR, SQLITE_CONSTRAINT: .corrupt
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        default: .unavailable
        }
    }

    package var description: String { "SQLite \(code) (\(kind.rawValue)): \(message) in '\(sql)'" }
}
