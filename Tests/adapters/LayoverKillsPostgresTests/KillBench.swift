import LayoverAudit
import LayoverKillsPostgres
import LayoverPostgres
import LayoverPostgresKit
import LayoverSeal
import Testing

/// A database of kills, and the stores on it.
final class KillBench: Sendable {
    static let missing = Comment(rawValue: PostgresPrograms.missing)
    static let bouncerMissing = Comment(rawValue: PostgresPrograms.bouncerMissing)

    let database: PostgresDatabase
    let seal: Seal

    init(in server: PostgresServer? = nil) async throws {
        seal = try Seal()
        database = try await PostgresDatabase(in: server)
        try KillSchema.migrations.apply(on: try PostgresConnection(try database.owner), for: PostgresServer.program)
    }

    /// A store over a connection of its own with a program's role; with `folder`, over the socket in that folder.
    func open(by folder: String? = nil) throws -> PostgresKillStore {
        PostgresKillStore(try PostgresConnection(try database.program(by: folder)), digest: seal)
    }

    func owner() throws -> PostgresConnection { try PostgresConnection(try database.owner) }
}
