import CSQLite

/// What SQLite could not do: with which statement, and what it said; never what was bound.
package struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What a person can do something about.
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

    init(code: Int32, message: String, sql: String) {
        self.code = code & 0xff
        self.message = message
        self.sql = sql
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
