import LayoverAudit
import LayoverKillPostgres
import LayoverPostgres
import LayoverPostgresKit
import LayoverSeal
import Testing

/// A database of kills, and stores of it.
final class KillBench: Sendable {
    static let missing = Comment(rawValue: PostgresPrograms.missing)
    static let bouncerMissing = Comment(rawValue: PostgresPrograms.bouncerMissing)

    let database: PostgresDatabase
    let seal: Seal

    init() async throws {
        seal = try Seal()
        database = try await PostgresDatabase()
        try KillSchema.migrations.apply(on: try PostgresConnection(try database.owner), for: PostgresServer.program)
    }

    /// A store over a connection of its own, as a program has it; by another socket that leads there where its folder is said.
    func open(by folder: String? = nil) throws -> PostgresKillStore {
        PostgresKillStore(try PostgresConnection(try database.program(by: folder)), digest: seal)
    }

    func owner() throws -> PostgresConnection { try PostgresConnection(try database.owner) }
}
