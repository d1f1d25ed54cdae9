/// Limits of a connection in time and size, and of retries.
package enum PostgresLimits {
    /// Time for connecting, with TLS and password.
    package static let connectMilliseconds = 5_000
    /// Time for one statement on the server.
    package static let statementMilliseconds = 5_000
    /// Time that a statement waits for a row that another transaction has locked.
    package static let lockMilliseconds = 2_000
    /// Further time for an answer beyond that of its statement; then the connection is given up.
    package static let answerMilliseconds = 2_000
    /// Bytes of one text or byte string.
    package static let valueBytes = 16 << 20
    /// Bytes of all values of one statement.
    package static let statementBytes = 256 << 20
    /// Bytes of a COPY that are collected before they are sent.
    package static let copyBytes = 1 << 16
    /// Bytes of a notification's payload; PostgreSQL's own limit.
    package static let payloadBytes = 7_999
    /// Bytes of an address, and servers in it.
    package static let addressBytes = 1_024
    package static let hosts = 8
    /// Bytes of the file that contains a password.
    package static let passwordBytes = 1_024
    /// Attempts of a transaction that failed because of another one or the end of the connection.
    package static let attempts = 4
    /// Work that waits for a connection of a pool.
    package static let waitingWork = 8_192
    /// The longest pause before a new connect, after the first failure and after many.
    package static let firstPauseMilliseconds = 100
    package static let longestPauseMilliseconds = 2_000
    /// Pause before a listener reconnects, once its connection has ended.
    static let listenAgainMilliseconds = 500...1_500
}
