/// An error of PostgreSQL: the statement and the message, but never its values.
package struct PostgresError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Kinds that a caller or an operator can react to.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// libpq is not installed.
        case missingLibrary = "missing-library"
        /// No server answers, or none accepts connections now.
        case unreachable
        /// The server does not know the role, its password or the database, or does not permit the access.
        case refused
        /// The connection ended before the commit was sent: the transaction has no effect.
        case connectionLost = "connection-lost"
        /// The connection ended during a commit, or during a statement that commits by itself: it may or may not have taken
        /// effect. The same if the server stopped waiting for its synchronous standby: if the standby takes over, the effect
        /// may be lost.
        case outcomeUnknown = "outcome-unknown"
        /// Another transaction was faster: the whole transaction must be retried.
        case serialization
        /// A row would violate a constraint of its table.
        case constraint
        /// The server, or the connection, took too long.
        case timeout
        case readOnly = "read-only"
        /// The server's disk or memory is full.
        case full
        case corrupt
        /// A value that its column does not accept, or that exceeds the limit.
        case value
        /// The database's migration is newer than this program can use, or older than it needs.
        case schema
        /// Any other error of a statement.
        case statement
    }

    package let kind: Kind
    /// SQLSTATE; empty if no server reported one.
    package let code: String
    package let message: String
    package let sql: String

    package init(_ kind: Kind, code: String = "", message: String, sql: String) {
        self.kind = kind
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// A row does not have the form that the program writes.
    package static func damaged(_ sql: String) -> PostgresError {
        PostgresError(.corrupt, message: "a row has an unexpected form", sql: sql)
    }

    static func missingLibrary(_ name: String, _ reason: String) -> PostgresError {
        PostgresError(
            .missingLibrary, message: "'\(name)' cannot be opened (\(reason)); install the package libpq5",
            sql: "connect")
    }

    /// Whether the transaction can be retried without the risk that it is applied twice.
    package var isRepeatable: Bool { kind == .connectionLost || kind == .serialization }

    package var description: String {
        "PostgreSQL \(code.isEmpty ? "" : code + " ")(\(kind.rawValue)): \(message) in '\(sql)'"
    }
}

extension PostgresError.Kind {
    /// Maps an error of the server to a kind.
    ///
    /// Source: PostgreSQL 15, appendix A.
    ///
    /// - Parameter state: SQLSTATE, five characters.
    init(state: String) {
        switch state {
        case "40003": self = .outcomeUnknown
        case "40001", "40P01": self = .serialization
        case "57014", "55P03": self = .timeout
        case "25006": self = .readOnly
        case "25P03", "57P01", "57P02", "57P03", "57P05": self = .connectionLost
        // Reported if the number of values or their bytes do not fit the statement; the connection remains usable.
        case "08P01": self = .statement
        case "53100", "53200": self = .full
        case "42501", "3D000": self = .refused
        default: self = PostgresError.Kind.kind(ofClass: state.prefix(2))
        }
    }

    private static func kind(ofClass stateClass: Substring) -> PostgresError.Kind {
        switch stateClass {
        case "08": .connectionLost
        case "22": .value
        case "23": .constraint
        case "28": .refused
        case "40": .serialization
        case "53", "57", "58": .unreachable
        case "XX": .corrupt
        default: .statement
        }
    }
}
