/// Says what PostgreSQL could not do: with which statement, and what was said; never which values went with it.
package struct PostgresError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What a caller or an operator can do something about.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// libpq is not installed.
        case missingLibrary = "missing-library"
        /// No server answers, or none that takes connections now.
        case unreachable
        /// The server knows the role, its password or the database not, or does not let it.
        case refused
        /// The connection ended before a commit was sent: nothing of the transaction is in force.
        case connectionLost = "connection-lost"
        /// The connection ended in a commit, or in a statement that commits by itself: it is in force, or it is not.
        case outcomeUnknown = "outcome-unknown"
        /// Another transaction was faster: the whole is to be tried again.
        case serialization
        /// A row would break a rule of its table.
        case constraint
        /// The server, or the way to it, took too long.
        case timeout
        case readOnly = "read-only"
        /// Disk or memory of the server.
        case full
        case corrupt
        /// A value that its column does not take, or that is longer than it may be.
        case value
        /// The tables stand at a migration that this program does not know or not yet have.
        case schema
        /// Any other fault of a statement.
        case statement
    }

    package let kind: Kind
    /// SQLSTATE; empty where no server said it.
    package let code: String
    package let message: String
    package let sql: String

    package init(_ kind: Kind, code: String = "", message: String, sql: String) {
        self.kind = kind
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// A row is not what the program once wrote.
    package static func damaged(_ sql: String) -> PostgresError {
        PostgresError(.corrupt, message: "a row is not what it must be", sql: sql)
    }

    static func missingLibrary(_ name: String, _ reason: String) -> PostgresError {
        PostgresError(
            .missingLibrary, message: "'\(name)' cannot be opened (\(reason)); install the package libpq5",
            sql: "connect")
    }

    /// Whether the same transaction may come through when it is begun anew, with no risk that it is done twice.
    package var isRepeatable: Bool { kind == .connectionLost || kind == .serialization }

    package var description: String {
        "PostgreSQL \(code.isEmpty ? "" : code + " ")(\(kind.rawValue)): \(message) in '\(sql)'"
    }
}

extension PostgresError.Kind {
    /// Sorts what a server says.
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
        // The server says so of values whose number or bytes do not fit the statement; the connection goes on.
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
