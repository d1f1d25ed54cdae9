/// A connection that hears what others tell a channel; a pooler in transaction mode passes none of it on.
///
/// What was told while nobody listened is lost: a notification brings forward what is looked at from time to time anyway.
package final class PostgresListener {
    private let connection: PostgresConnection

    /// Connects and listens.
    ///
    /// - Parameters:
    ///   - settings: Whom to connect to.
    ///   - channel: At most 63 bytes.
    /// - Throws: `PostgresError`.
    package convenience init(_ settings: PostgresSettings, channel: String) throws(PostgresError) {
        try self.init(PostgresConnection(settings), channel)
    }

    /// Connects and listens, where no pooler stands between.
    ///
    /// - Returns: `nil` behind a pooler, which would give the session that listens to others.
    /// - Throws: `PostgresError`.
    package convenience init?(directly settings: PostgresSettings, channel: String) throws(PostgresError) {
        let connection = try PostgresConnection(settings)
        guard try connection.isDirect else { return nil }
        try self.init(connection, channel)
    }

    private init(_ connection: PostgresConnection, _ channel: String) throws(PostgresError) {
        self.connection = connection
        try connection.run("LISTEN \(PostgresName.quoted(channel))")
    }

    /// The socket: it is readable when something came, for callers that wait for much at once.
    package var descriptor: Int32 { connection.descriptor }

    /// What others told since it was asked last.
    ///
    /// - Parameter milliseconds: How long it waits where there is nothing yet; 0 looks once.
    /// - Returns: Payloads in their order; none where nothing came in time.
    /// - Throws: `PostgresError` where the connection ended; to listen on takes another one.
    package func notifications(waiting milliseconds: Int) throws(PostgresError) -> [String] {
        try connection.notifications(milliseconds: milliseconds)
    }
}
