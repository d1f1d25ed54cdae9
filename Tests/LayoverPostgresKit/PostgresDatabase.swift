import Foundation
package import LayoverPostgres

/// A database of a test's own.
package final class PostgresDatabase: Sendable {
    package let server: PostgresServer
    package let name: String

    /// Makes it, in the server of all tests unless another one is named.
    ///
    /// - Throws: `PostgresError`, or what keeps the server from starting.
    package init(in server: PostgresServer? = nil) async throws {
        if let server { self.server = server } else { self.server = try await PostgresServer.shared() }
        name = "test_" + UUID().uuidString.lowercased().replacingOccurrences(of: "-", with: "")
        try PostgresConnection(try self.server.admin).run("CREATE DATABASE \(name)")
    }

    /// As the one who owns it, over the server's own socket.
    package var owner: PostgresSettings {
        get throws { try server.settings(PostgresServer.superuser, name) }
    }

    /// As a program, who may read and write rows; by another socket that leads to the server where its folder is said.
    package func program(by folder: String? = nil) throws -> PostgresSettings {
        try server.settings(PostgresServer.program, name, folder: folder)
    }

    /// Ends all connections to it, as a server that is shut down does.
    ///
    /// - Throws: `PostgresError`.
    package func endConnections() throws {
        try PostgresConnection(try server.admin).run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [.text(name)])
    }
}
