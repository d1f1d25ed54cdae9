/// A connection that receives the notifications of a channel; a pooler in transaction mode does not forward any.
///
/// Notifications are lost while nothing listens: they only bring forward a check that is also made periodically.
package final class PostgresListener {
    private let connection: PostgresConnection

    /// Connects and listens.
    ///
    /// - Parameters:
    ///   - settings: The database.
    ///   - channel: At most 63 bytes.
    /// - Throws: `PostgresError`.
    package convenience init(_ settings: PostgresSettings, channel: String) throws(PostgresError) {
        try self.init(PostgresConnection(settings), channel)
    }

    /// Connects and listens, if there is no pooler in between.
    ///
    /// - Returns: `nil` behind a pooler, which would give the listening session to others.
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

    /// The socket: it is readable when data has arrived, for callers that wait for several sources.
    package var descriptor: Int32 { connection.descriptor }

    /// The notifications since the last call.
    ///
    /// - Parameter milliseconds: How long to wait if there are none yet; 0 does not wait.
    /// - Returns: Payloads in their order; empty if none arrived in time.
    /// - Throws: `PostgresError` if the connection ended; listening again needs a new one.
    package func notifications(waiting milliseconds: Int) throws(PostgresError) -> [String] {
        try connection.notifications(milliseconds: milliseconds)
    }
}
