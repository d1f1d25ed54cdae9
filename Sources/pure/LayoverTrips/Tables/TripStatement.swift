/// An engine that stores trips in tables.
package enum TripDialect: Sendable { case sqlite, postgres }

/// One SQL statement as both engines understand it.
package struct TripStatement: Sendable {
    package let postgres: String
    package let sqlite: String

    /// Makes SQLite's text from PostgreSQL's, which differs in a few words.
    ///
    /// - Parameter sql: Tables are in the schema `layover`; `$1` is the first value.
    package init(_ sql: String) {
        self.init(postgres: sql, sqlite: TripStatement.words.reduce(sql) { $0.replacing($1.postgres, with: $1.sqlite) })
    }

    package init(postgres: String, sqlite: String) {
        self.postgres = postgres
        self.sqlite = sqlite
    }

    package func text(in dialect: TripDialect) -> String { dialect == .sqlite ? sqlite : postgres }

    private static let words: [(postgres: String, sqlite: String)] = [
        ("layover.", ""), ("$", "?"), ("FOR UPDATE SKIP LOCKED", ""), ("greatest(", "max("), ("least(", "min("),
    ]
}
