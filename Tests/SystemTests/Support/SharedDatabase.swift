import Foundation
import LayoverPostgres
import LayoverPostgresKit
import LayoverTestKit
import Testing

/// A PostgreSQL of a test's own that servers share, with its tables as `layover store migrate` makes them.
final class SharedDatabase: Sendable {
    static let missing = Comment(rawValue: PostgresPrograms.missing)

    let server: PostgresServer
    let database: PostgresDatabase
    /// The address as servers have it.
    let address: String

    /// Starts it.
    ///
    /// - Parameter folder: Where commands run.
    /// - Throws: `TestFailure` where it does not start, or its tables cannot be made.
    init(_ folder: TemporaryFolder) async throws {
        server = try await PostgresServer.start()
        database = try await PostgresDatabase(in: server)
        address = try database.program().address.description
        let run = try await ProgramRun.run(
            ["store", "migrate", "--store", try database.owner.address.description, "--role", PostgresServer.program],
            in: folder)
        guard run.exitCode == 0 else { throw TestFailure("no tables: \(run.output) \(run.errors)") }
    }

    /// What a server is told of it; by another socket that leads there where its folder is said.
    func settings(_ name: String, by folder: String? = nil) throws -> [String] {
        let address = try folder.map { try database.program(by: $0).address.description } ?? address
        return ["--store", address, "--store-password-file", server.passwordFile, "--server-name", name]
    }

    /// What a command is told of it.
    var options: [String] { ["--store", address, "--password-file", server.passwordFile] }

    /// Runs SQL as the one who owns it.
    func run(_ sql: String) throws { try PostgresConnection(try database.owner).run(sql) }

    /// What a server last said of itself: which generation it has, and when, in milliseconds.
    func line(of name: String) throws -> (generation: Int, seen: Int) {
        let lines = try PostgresConnection(try database.owner).rows(
            "SELECT generation, seen FROM layover.servers WHERE name = $1", [.text(name)]
        ) { row throws(PostgresError) in (generation: row.number(0), seen: row.number(1)) }
        guard let line = lines.first else { throw TestFailure("no line of \(name)") }
        return line
    }

    /// Makes it what a backup from before the first kill has.
    func loseKills() throws {
        for sql in [
            "ALTER TABLE layover.audit DISABLE TRIGGER audit_stays", "DELETE FROM layover.audit",
            "DELETE FROM layover.flips", "UPDATE layover.generation SET number = 0, hash = repeat('0', 64)",
        ] { try run(sql) }
    }
}
