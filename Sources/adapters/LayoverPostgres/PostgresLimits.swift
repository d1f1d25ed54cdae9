/// Limits on how long and how much a connection takes, and how often work is tried.
package enum PostgresLimits {
    /// Time for a connection to be made, with its TLS and password.
    package static let connectMilliseconds = 5_000
    /// Time for one statement on the server.
    package static let statementMilliseconds = 5_000
    /// Time that a statement waits for a row which another transaction holds.
    package static let lockMilliseconds = 2_000
    /// Time that an answer may take on its way, beyond that of its statement; then the connection is given up.
    package static let answerMilliseconds = 2_000
    /// Bytes of one text, or of one value of bytes.
    package static let valueBytes = 16 << 20
    /// Bytes of all values of one statement.
    package static let statementBytes = 256 << 20
    /// Bytes of a COPY that are gathered before they go out.
    package static let copyBytes = 1 << 16
    /// Bytes of a notification's payload, by PostgreSQL's own limit.
    package static let payloadBytes = 7_999
    /// Bytes of an address, and servers that it names.
    package static let addressBytes = 1_024
    package static let hosts = 8
    /// Bytes of the file that holds a password.
    package static let passwordBytes = 1_024
    /// How often a transaction is tried that another one or the end of a connection undid.
    package static let attempts = 4
    /// Work that waits for a connection of a pool.
    package static let waitingWork = 8_192
    /// Longest time in which nobody tries again to connect, after the first failure and after many.
    package static let firstPauseMilliseconds = 100
    package static let longestPauseMilliseconds = 2_000
    /// Time after which one who listens tries again, once its connection has ended.
    static let listenAgainMilliseconds = 500...1_500
}
