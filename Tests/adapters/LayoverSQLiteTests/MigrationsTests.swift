import Foundation
import LayoverTestKit
import Testing

@testable import LayoverSQLite

/// Migrating a file from earlier versions to the current one.
struct MigrationsTests {
    private static let first = Migration("CREATE TABLE notes (text TEXT)")
    private static let second = Migration("ALTER TABLE notes ADD COLUMN seconds INTEGER NOT NULL DEFAULT 7")
    private static let third = Migration { connection throws(StoreError) in
        try connection.run("UPDATE notes SET text = text || ?", [.text("!")])
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ migrations: Migration..., unnumbered: String? = nil) throws(StoreError) -> Connection {
        try Connection.writing(folder.store, Migrations(migrations, unnumbered: unnumbered))
    }

    private func rows(_ sql: String, at path: String? = nil) throws -> [SQLiteValue] {
        let connection = try Connection(path: path ?? folder.store)
        var rows = try Statement(sql, on: connection)
        var values: [SQLiteValue] = []
        while try rows.step() { values.append(rows.value(0)) }
        return values
    }

    @Test func `a new file has the newest version, and each step is done once`() throws {
        do { try open(Self.first).run("INSERT INTO notes VALUES ('one')") }
        #expect(try rows("PRAGMA user_version") == [.integer(1)])
        do { _ = try open(Self.first, Self.second, Self.third) }
        do { _ = try open(Self.first, Self.second, Self.third) }
        #expect(try rows("SELECT text || seconds FROM notes") == [.text("one!7")])
        #expect(try rows("PRAGMA user_version") == [.integer(3)])
    }

    @Test func `a file of a newer program is rejected unchanged, to write and to read`() throws {
        do { try open(Self.first, Self.second).run("INSERT INTO notes VALUES ('one', 1)") }
        let bytes = try Data(contentsOf: URL(filePath: folder.store))
        let expected = StoreError.newer(folder.store, found: 2, known: 1)
        #expect(throws: expected) { _ = try open(Self.first) }
        #expect(throws: expected) { _ = try Connection.reading(folder.store, Migrations([Self.first])) }
        #expect(expected.kind == .unavailable)
        #expect(expected.message.contains("migration 2"))
        #expect(try Data(contentsOf: URL(filePath: folder.store)) == bytes)
    }

    @Test func `a file without numbers counts as the first, and is not written for it`() throws {
        do {
            let earlier = try Connection(path: folder.store)
            try earlier.run("CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('one')")
        }
        let bytes = try Data(contentsOf: URL(filePath: folder.store))
        do { _ = try open(Self.first, unnumbered: "notes") }
        #expect(try Data(contentsOf: URL(filePath: folder.store)) == bytes)
        do { _ = try open(Self.first, Self.second, unnumbered: "notes") }
        #expect(try rows("SELECT text || seconds FROM notes") == [.text("one7")])
        #expect(try rows("PRAGMA user_version") == [.integer(2)])
    }

    @Test func `a step that fails leaves the file at the step before, and is tried again`() throws {
        do { try open(Self.first).run("INSERT INTO notes VALUES ('one')") }
        let broken = Migration("UPDATE notes SET text = 'lost'; CREATE TABLE notes (text TEXT)")
        #expect(throws: StoreError.self) { _ = try open(Self.first, Self.second, broken) }
        #expect(try rows("SELECT text FROM notes") == [.text("one")])
        #expect(try rows("PRAGMA user_version") == [.integer(2)])
        do { _ = try open(Self.first, Self.second, Self.third) }
        #expect(try rows("SELECT text FROM notes") == [.text("one!")])
    }

    /// The file and its log are copied in the middle of the step, as a program that is killed there would leave them.
    @Test func `a program that ends in the middle of a step leaves the older whole`() throws {
        do { try open(Self.first).run("INSERT INTO notes VALUES ('one')") }
        let folder = folder
        let ends = Migration { connection throws(StoreError) in
            // Makes SQLite write a part of the change to the log, like a change that is larger than memory.
            try connection.run("PRAGMA cache_size=1; PRAGMA cache_spill=1")
            try connection.run("UPDATE notes SET text = 'lost'; ALTER TABLE notes ADD COLUMN seconds INTEGER")
            try connection.run(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) INSERT INTO notes SELECT hex(zeroblob(100)), i FROM n"
            )
            do { try folder.copyAsCrashed(to: "crashed.sqlite") } catch { Issue.record(error) }
        }
        do { _ = try open(Self.first, ends) }
        #expect(try rows("SELECT count(*) FROM notes") == [.integer(2001)])
        let crashed = folder.path("crashed.sqlite")
        #expect(try Data(contentsOf: URL(filePath: crashed + "-wal")).count > 100_000)
        #expect(try rows("SELECT text FROM notes", at: crashed) == [.text("one")])
        #expect(try rows("PRAGMA user_version", at: crashed) == [.integer(1)])
        let again = try Connection.writing(crashed, Migrations([Self.first, Self.second, Self.third]))
        #expect(try Migrations([Self.first, Self.second, Self.third]).number(of: again) == 3)
    }

    @Test func `two programs that start at once do each step once`() async throws {
        do { try open(Self.first).run("INSERT INTO notes VALUES ('one')") }
        let path = folder.store
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    _ = try Connection.writing(path, Migrations([Self.first, Self.second, Self.third]))
                }
            }
            try await group.waitForAll()
        }
        #expect(try rows("SELECT text FROM notes") == [.text("one!")])
    }
}
