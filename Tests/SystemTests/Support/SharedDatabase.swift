import Foundation
import LayoverPostgres
import LayoverPostgresKit
import LayoverTestKit
import Testing

/// A separate PostgreSQL for a test, which servers share, with the tables that `layover store migrate` makes.
final class SharedDatabase: Sendable {
    static let missing = Comment(rawValue: PostgresPrograms.missing)

    let server: PostgresServer
    let database: PostgresDatabase
    /// The address as servers use it.
    let address: String

    /// Starts it.
    ///
    /// - Parameter folder: The working folder of commands.
    /// - Throws: `TestFailure` if it does not start, or its tables cannot be made.
    init(_ folder: TemporaryFolder) async throws {
        server = try await PostgresServer.start()
        database = try await PostgresDatabase(in: server)
        address = try database.program().address.description
        let run = try await ProgramRun.run(
            ["store", "migrate", "--store", try database.owner.address.description, "--role", PostgresServer.program],
            in: folder)
        guard run.exitCode == 0 else { throw TestFailure("no tables: \(run.output) \(run.errors)") }
    }

    /// A server's options for the database, by another socket in `folder` if that is given.
    func settings(_ name: String, by folder: String? = nil) throws -> [String] {
        let address = try folder.map { try database.program(by: $0).address.description } ?? address
        return ["--store", address, "--store-password-file", server.passwordFile, "--server-name", name]
    }

    /// A command's options for the database.
    var options: [String] { ["--store", address, "--password-file", server.passwordFile] }

    /// Runs SQL as the owner.
    func run(_ sql: String) throws { try PostgresConnection(try database.owner).run(sql) }

    /// A server's last report about itself: its generation, and the time of the report in milliseconds.
    func line(of name: String) throws -> (generation: Int, seen: Int) {
        let lines = try PostgresConnection(try database.owner).rows(
            "SELECT generation, seen FROM layover.servers WHERE name = $1", [.text(name)]
        ) { row throws(PostgresError) in (generation: row.number(0), seen: row.number(1)) }
        guard let line = lines.first else { throw TestFailure("no line of \(name)") }
        return line
    }

    /// Puts the database into the state of a backup from before the first kill.
    func loseKills() throws {
        for sql in [
            "ALTER TABLE layover.audit DISABLE TRIGGER audit_stays", "DELETE FROM layover.audit",
            "DELETE FROM layover.flips", "UPDATE layover.generation SET number = 0, hash = repeat('0', 64)",
        ] { try run(sql) }
    }
}
