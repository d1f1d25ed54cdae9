import Foundation
package import LayoverPostgres
import LayoverProcesses
import LayoverTestKit

/// A PostgreSQL for tests, on a Unix socket of its own, with `fsync` on; it ends with the process.
package final class PostgresServer: Sendable {
    static let superuser = "postgres"
    /// The role of programs, which may change no table.
    package static let program = "layover"
    private static let password = "not 'secret' \\ at all"

    private actor Shared {
        private var starting: Task<PostgresServer, any Error>?

        func server() async throws -> PostgresServer {
            if let starting { return try await starting.value }
            let new = Task { try await PostgresServer.start() }
            starting = new
            return try await new.value
        }
    }

    private static let one = Shared()

    /// The folder of the server's socket, and the number in the socket's name (the port of a server that listens on TCP).
    package let folder: String
    package let port: Int
    private let program: ServerProgram
    /// Holds the file with the password of the program's role.
    private let files: TemporaryFolder

    /// The one server of this process, started by the first test that needs it.
    ///
    /// - Throws: `TestFailure` with the server's log if it does not start.
    package static func shared() async throws -> PostgresServer { try await one.server() }

    /// Starts a server for one test alone, which may stop or change it.
    ///
    /// - Parameters:
    ///   - port: The number in the socket's name.
    ///   - options: Settings as `name=value`.
    /// - Returns: The server, once it answers.
    /// - Throws: `TestFailure` if the server does not start.
    package static func start(port: Int = 5432, _ options: [String] = []) async throws -> PostgresServer {
        let server = try await Waiting.aside { Result { try PostgresServer(port: port, options) } }.get()
        let admin = try server.admin
        try await Waiting.value("PostgreSQL to answer") { try PostgresConnection(admin).run("SELECT 1") }
        let words = PostgresServer.password.replacingOccurrences(of: "'", with: "''")
        try PostgresConnection(admin).run("CREATE ROLE \(program) LOGIN PASSWORD '\(words)'")
        return server
    }

    private init(port: Int, _ options: [String]) throws {
        self.port = port
        folder = try PostgresPrograms.makeFolder("postgres")
        files = try TemporaryFolder("password")
        try files.write(PostgresServer.password + "\n", to: "password")
        try PostgresServer.makeCluster(in: folder)
        let settings = ["listen_addresses=", "port=\(port)", "max_connections=300", "fsync=on"]
        let words = (settings + options).flatMap { ["-c", $0] }
        program = try ServerProgram(
            PostgresPrograms.prefix + [PostgresPrograms.postgres, "-D", folder + "/data", "-k", folder] + words,
            in: folder, endedBy: "QUIT")
    }

    private static func makeCluster(in folder: String) throws {
        let words =
            PostgresPrograms.prefix + [
                PostgresPrograms.initdb, "-D", folder + "/data", "-U", superuser, "-A", "trust", "-E", "UTF8",
                "--locale=C", "--no-sync",
            ]
        let process = try ChildProcess(words[0], Array(words.dropFirst()), in: folder)
        let code = process.waitUntilExit()
        guard code == 0 else { throw TestFailure("'\(words.joined(separator: " "))' ends with \(code)") }
        let rules = """
            local all \(superuser) trust
            local all all scram-sha-256
            hostssl all all all scram-sha-256

            """
        try Data(rules.utf8).write(to: URL(filePath: folder + "/data/pg_hba.conf"))
    }

    /// Ends the server at once and starts it again; it answers when this returns.
    package func restart() async throws {
        let admin = try self.admin
        let first = try PostgresServer.startTime(admin)
        program.restart()
        try await Waiting.value("PostgreSQL to come back") { try PostgresServer.startTime(admin) != first ? true : nil }
    }

    /// Ends the server at once; no connection is answered when this returns.
    package func stop() async throws {
        let admin = try self.admin
        program.stop()
        try await Waiting.value("PostgreSQL to be gone") { () -> Bool? in
            do throws(PostgresError) {
                _ = try PostgresServer.startTime(admin)
                return nil
            } catch {
                return true
            }
        }
    }

    /// Starts the server again after ``stop()``; it answers when this returns.
    package func resume() async throws {
        let admin = try self.admin
        program.start()
        try await Waiting.value("PostgreSQL to come back") { try PostgresServer.startTime(admin) }
    }

    private static func startTime(_ admin: PostgresSettings) throws(PostgresError) -> String {
        try PostgresConnection(admin).rows("SELECT pg_postmaster_start_time()::text") { row throws(PostgresError) in
            row.text(0)
        }[0]
    }

    /// The server's log.
    package var log: String { (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "" }

    /// The file that holds the password of the program's role.
    package var passwordFile: String { files.path("password") }

    /// Settings of the superuser, in a database that belongs to no test.
    package var admin: PostgresSettings {
        get throws { try settings(PostgresServer.superuser, "postgres") }
    }

    func settings(_ user: String, _ database: String, folder: String? = nil) throws -> PostgresSettings {
        let socket = (folder ?? self.folder).replacingOccurrences(of: "/", with: "%2F")
        var settings = PostgresSettings(
            try PostgresAddress("postgres://\(user)@\(socket):\(port)/\(database)"),
            passwordFile: user == PostgresServer.superuser ? nil : passwordFile)
        // While hundreds of other tests run, a statement may take long.
        (settings.connectMilliseconds, settings.statementMilliseconds) = (60_000, 60_000)
        settings.lockMilliseconds = 60_000
        return settings
    }
}
