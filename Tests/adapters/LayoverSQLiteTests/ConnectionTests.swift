import Foundation
import LayoverTestKit
import Testing

@testable import LayoverSQLite

/// Opening, writing, and the content of the disk afterwards.
struct ConnectionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store(busyMilliseconds: Int32 = 2000) throws -> Connection {
        try Connection.writing(
            folder.store,
            Migrations([Migration("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT UNIQUE)")]),
            busyMilliseconds: busyMilliseconds)
    }

    private func note(_ text: String, _ connection: borrowing Connection) throws(StoreError) {
        try connection.run("INSERT INTO notes (text) VALUES (?)", [.text(text)])
    }

    private func notes(_ connection: borrowing Connection) throws -> [String] {
        var rows = try Statement("SELECT text FROM notes ORDER BY id", on: connection)
        var texts: [String] = []
        while try rows.step() { texts.append(rows.text(0)) }
        return texts
    }

    private func setting(_ name: String, _ connection: borrowing Connection) throws -> SQLiteValue {
        var rows = try Statement("PRAGMA \(name)", on: connection)
        return try rows.step() ? rows.value(0) : .null
    }

    @Test func `a store writes ahead, synchronizes, and is its owner's alone`() throws {
        let connection = try store()
        try note("one", connection)
        #expect(try setting("journal_mode", connection) == .text("wal"))
        #expect(try setting("synchronous", connection) == .integer(2))
        #expect(try setting("wal_autocheckpoint", connection) == .integer(1000))
        for ending in ["", "-wal", "-shm"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.store + ending)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(ending)")
        }
    }

    @Test func `the next process reads the writes of a call, and a reader cannot write`() throws {
        do { try note("one", try store()) }
        let reader = try Connection(path: folder.store, isReader: true)
        #expect(try notes(reader) == ["one"])
        var kind: StoreError.Kind?
        do { try note("two", reader) } catch { kind = error.kind }
        #expect(kind == .readOnly)
        #expect(throws: StoreError.self) { _ = try Connection(path: folder.path("none.sqlite"), isReader: true) }
    }

    @Test func `a transaction that throws leaves nothing behind`() throws {
        let connection = try store()
        #expect(throws: StoreError.self) {
            try connection.transact { () throws(StoreError) in
                try note("one", connection)
                try note("one", connection)
            }
        }
        #expect(try notes(connection).isEmpty)
        try connection.transact { () throws(StoreError) in try note("two", connection) }
        #expect(try notes(connection) == ["two"])
    }

    @Test func `of many writes in one transaction, one that fails takes none of the others with it`() throws {
        let connection = try store()
        let texts = ["one", "two", "one", "three"]
        let areWritten = try connection.transact { () throws(StoreError) in
            texts.map { text in
                (try? connection.part { () throws(StoreError) in try note(text, connection) }) != nil
            }
        }
        #expect(areWritten == [true, true, false, true])
        #expect(try notes(connection) == ["one", "two", "three"])
        #expect(throws: StoreError.self) {
            try connection.part { () throws(StoreError) in try note("four", connection) }
        }
    }

    @Test func `a full disk cancels the whole transaction`() throws {
        let connection = try store()
        try note("before", connection)
        try connection.run("PRAGMA max_page_count=1")
        let long = String(repeating: "x", count: 50_000)
        var kind: StoreError.Kind?
        do {
            try connection.transact { () throws(StoreError) in
                for number in 0..<100 { try note("\(number)\(long)", connection) }
            }
        } catch { kind = (error as StoreError).kind }
        #expect(kind == .full)
        #expect(try notes(connection) == ["before"])
    }

    @Test func `a writer waits for another as long as configured, and readers never`() throws {
        let first = try store()
        let second = try store(busyMilliseconds: 10)
        try first.run("BEGIN IMMEDIATE")
        try note("one", first)
        #expect(try notes(second).isEmpty)
        var kind: StoreError.Kind?
        do { try second.transact { () throws(StoreError) in try note("two", second) } } catch { kind = error.kind }
        #expect(kind == .busy)
        try first.run("COMMIT")
        try second.transact { () throws(StoreError) in try note("two", second) }
        #expect(try notes(first) == ["one", "two"])
    }

    @Test func `one reader sees one state, whatever is written meanwhile`() throws {
        let writer = try store()
        let reader = try Connection(path: folder.store, isReader: true)
        try note("one", writer)
        try reader.reading { () throws(StoreError) in
            var rows = try Statement("SELECT count(*) FROM notes", on: reader)
            _ = try rows.step()
            try note("two", writer)
            rows.reset()
            #expect(try rows.step() && rows.number(0) == 1)
        }
        #expect(try notes(reader) == ["one", "two"])
    }

    @Test func `the log is moved into the database on request`() throws {
        let connection = try Connection.writing(
            folder.store, Migrations([Migration("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)")]),
            checkpointsItself: false)
        #expect(try setting("wal_autocheckpoint", connection) == .integer(0))
        try note("a row of the log", connection)
        func isInDatabase() throws -> Bool {
            try Data(contentsOf: URL(filePath: folder.store)).firstRange(of: Data("a row of the log".utf8)) != nil
        }
        #expect(try !isInDatabase())
        try Connection.checkpoint(path: folder.store)
        #expect(try isInDatabase())
    }

    @Test func `bytes that are no database are refused as damaged`() throws {
        try Data("this is no database, whatever its name says".utf8).write(to: URL(filePath: folder.store))
        var kind: StoreError.Kind?
        do { _ = try store() } catch { kind = (error as? StoreError)?.kind }
        #expect(kind == .corrupt)
    }
}
