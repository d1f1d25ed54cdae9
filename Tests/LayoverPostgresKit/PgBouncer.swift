import Foundation
import LayoverPostgres
import LayoverTestKit

/// A connection pooler before a test server, in transaction mode: each transaction may reach another session.
package final class PgBouncer: Sendable {
    /// The folder of its socket.
    package let folder: String
    private let program: ServerProgram

    /// Starts the pooler.
    ///
    /// - Parameter database: One of the databases behind the pooler; it is reachable when this returns.
    /// - Throws: `TestFailure` if the pooler does not start.
    package init(before database: PostgresDatabase) async throws {
        folder = try PostgresPrograms.makeFolder("pgbouncer")
        let server = database.server
        let password = try String(contentsOfFile: server.passwordFile, encoding: .utf8).dropLast()
        let text = """
            [databases]
            * = host=\(server.folder) port=\(server.port)
            [pgbouncer]
            listen_addr =
            listen_port = \(server.port)
            unix_socket_dir = \(folder)
            auth_type = trust
            auth_file = \(folder)/users
            pool_mode = transaction
            default_pool_size = 3
            max_client_conn = 200
            server_lifetime = 60

            """
        try Data(text.utf8).write(to: URL(filePath: folder + "/settings"))
        let users = "\"\(PostgresServer.program)\" \"\(password.replacingOccurrences(of: "\"", with: "\"\""))\"\n"
        try Data(users.utf8).write(to: URL(filePath: folder + "/users"))
        program = try ServerProgram(
            PostgresPrograms.prefix + [PostgresPrograms.bouncer, folder + "/settings"], in: folder, endedBy: "TERM")
        let settings = try database.program(by: folder)
        try await Waiting.value("PgBouncer to answer") { try PostgresConnection(settings).run("SELECT 1") }
    }
}
