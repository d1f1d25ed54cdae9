import LayoverPostgresKit
import LayoverTestKit
import Testing

@testable import LayoverPostgres

/// Migrating a database from earlier versions to the current one.
@Suite(.enabled(if: PostgresPrograms.isThere, Missing.postgres), .timeLimit(.minutes(5)))
struct PostgresMigrationsTests {
    private static let first = PostgresMigration(
        oldestProgram: 1, ["CREATE TABLE layover.notes (text text)", "INSERT INTO layover.notes VALUES ('one')"])
    private static let second = PostgresMigration(
        oldestProgram: 1, ["ALTER TABLE layover.notes ADD COLUMN seconds bigint NOT NULL DEFAULT 7"])
    private static let third = PostgresMigration(oldestProgram: 3, ["UPDATE layover.notes SET text = text || '!'"])

    private let database: PostgresDatabase
    private let owner: PostgresConnection

    init() async throws {
        database = try await PostgresDatabase()
        owner = try PostgresConnection(try database.owner)
    }

    private func migrations(_ steps: PostgresMigration...) -> PostgresMigrations {
        PostgresMigrations(of: "notes", steps)
    }

    private func texts() throws -> [String] {
        try owner.rows("SELECT text FROM layover.notes") { row throws(PostgresError) in row.text(0) }
    }

    private func fault(_ body: () throws -> Void) -> PostgresError? {
        do { try body() } catch { return error as? PostgresError }
        return nil
    }

    @Test func `a new database comes to the newest, and each step is done once`() throws {
        #expect(try migrations(Self.first).number(on: owner) == 0)
        #expect(try migrations(Self.first).apply(on: owner) == 1)
        let all = migrations(Self.first, Self.second, Self.third)
        #expect(try all.apply(on: owner) == 2)
        #expect(try all.apply(on: owner) == 0)
        #expect(try texts() == ["one!"])
        #expect(try all.number(on: owner) == 3)
        #expect(
            try PostgresMigrations(of: "others", [Self.second]).number(on: owner) == 0, "each store counts for itself")
    }

    @Test func `a program works with its own tables and with later ones that leave it room`() throws {
        let (one, two) = (migrations(Self.first), migrations(Self.first, Self.second))
        let three = migrations(Self.first, Self.second, Self.third)
        #expect(fault { try one.check(on: owner) } == .older("notes", found: 0, known: 1))
        try two.apply(on: owner)
        #expect(fault { try one.check(on: owner) } == nil, "the second leaves room for the first")
        #expect(fault { try two.check(on: owner) } == nil)
        #expect(fault { try three.check(on: owner) } == .older("notes", found: 2, known: 3))
        try three.apply(on: owner)
        let refusal = PostgresError.newer("notes", wanted: 3, known: 2)
        #expect(fault { try two.check(on: owner) } == refusal)
        #expect(refusal.kind == .schema)
        #expect(fault { try two.apply(on: owner) } == refusal)
        #expect(fault { try three.check(on: owner) } == nil)
    }

    @Test func `a step that fails leaves the database at the step before, and is tried again`() throws {
        try migrations(Self.first).apply(on: owner)
        let broken = PostgresMigration(oldestProgram: 1, ["UPDATE layover.notes SET text = 'lost'", "SELEKT"])
        #expect(fault { try migrations(Self.first, Self.second, broken).apply(on: owner) }?.kind == .statement)
        #expect(try texts() == ["one"])
        #expect(try migrations(Self.first).number(on: owner) == 2)
        try migrations(Self.first, Self.second, Self.third).apply(on: owner)
        #expect(try texts() == ["one!"])
    }

    @Test func `several servers that start at once do each step once`() async throws {
        let (all, settings) = (migrations(Self.first, Self.second, Self.third), try database.owner)
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try await Waiting.aside { Result { try all.apply(on: try PostgresConnection(settings)) } }.get()
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(counts == 3)
        #expect(try texts() == ["one!"])
    }

    @Test func `a program reads and writes rows and changes no table`() throws {
        let all = migrations(Self.first, Self.second)
        try all.apply(on: owner, for: PostgresServer.program)
        let program = try PostgresConnection(try database.program())
        try all.check(on: program)
        #expect(try program.run("UPDATE layover.notes SET text = 'two'") == 1)
        for sql in [
            "DROP TABLE layover.notes", "CREATE TABLE layover.more (a bigint)", "CREATE TABLE more (a bigint)",
            "ALTER TABLE layover.notes ADD COLUMN more bigint", "DELETE FROM layover.migrations", "CREATE SCHEMA more",
        ] { #expect(fault { try program.run(sql) }?.kind == .refused, "\(sql)") }
        #expect(fault { try migrations(Self.first, Self.second, Self.third).apply(on: program) }?.kind == .refused)
    }
}
