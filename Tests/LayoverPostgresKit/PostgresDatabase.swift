import Foundation
package import LayoverPostgres

/// A test's own database.
package final class PostgresDatabase: Sendable {
    package let server: PostgresServer
    package let name: String

    /// Creates the database, in the shared server unless another server is named.
    ///
    /// - Throws: `PostgresError`, or the error that keeps the server from starting.
    package init(in server: PostgresServer? = nil) async throws {
        if let server { self.server = server } else { self.server = try await PostgresServer.shared() }
        name = "test_" + UUID().uuidString.lowercased().replacingOccurrences(of: "-", with: "")
        try PostgresConnection(try self.server.admin).run("CREATE DATABASE \(name)")
    }

    /// Settings of the database's owner, over the server's own socket.
    package var owner: PostgresSettings {
        get throws { try server.settings(PostgresServer.superuser, name) }
    }

    /// Settings of a program, which may read and write rows; with `folder`, over the socket in that folder.
    package func program(by folder: String? = nil) throws -> PostgresSettings {
        try server.settings(PostgresServer.program, name, folder: folder)
    }

    /// Ends all connections to the database, like a server that shuts down.
    ///
    /// - Throws: `PostgresError`.
    package func endConnections() throws {
        try PostgresConnection(try server.admin).run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [.text(name)])
    }
}
