import Foundation
import LayoverTestKit
import Testing

@testable import LayoverSQLite

/// The write-ahead log of a store, which only its writer can shorten.
struct LogTests {
    private static let migrations = Migrations([Migration("CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT)")])
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func store(_ path: String? = nil) throws -> Connection {
        try Connection.writing(path ?? folder.store, LogTests.migrations, checkpointsItself: false)
    }

    private func fill(_ connection: borrowing Connection) throws {
        let text = String(repeating: "x", count: 10_000)
        for _ in 0..<10 { try connection.run("INSERT INTO notes (text) VALUES (?)", [.text(text)]) }
    }

    private func count(_ connection: borrowing Connection) throws -> Int {
        var rows = try Statement("SELECT count(*) FROM notes", on: connection)
        return try rows.step() ? rows.number(0) : -1
    }

    private var logBytes: Int { Connection.logBytes(of: folder.store) }

    @Test func `a checkpoint beside the writer leaves the file long, and the writer cuts it to nothing`() throws {
        let store = try store()
        try fill(store)
        try Connection.checkpoint(path: folder.store)
        #expect(logBytes > 100_000)
        #expect(try store.emptyLog())
        #expect(logBytes == 0)
        #expect(try count(store) == 10)
    }

    @Test func `a reader's open transaction keeps the log, and its end lets go of it`() throws {
        let store = try store()
        try fill(store)
        let reader = try Connection(path: folder.store, isReader: true)
        try reader.reading { () throws(StoreError) in
            var rows = try Statement("SELECT count(*) FROM notes", on: reader)
            _ = try rows.step()
            try store.run("DELETE FROM notes")
            #expect(try !store.emptyLog())
            #expect(logBytes > 100_000)
            rows.reset()
            #expect(try rows.step() && rows.number(0) == 10)
        }
        #expect(try store.emptyLog(), "a reader that is open and reads nothing is in nobody's way")
        #expect(logBytes == 0)
        #expect(try count(reader) == 0)
    }

    @Test func `the log that a killed process left is moved by the next start`() throws {
        let store = try store()
        try fill(store)
        let copy = folder.path("copy.sqlite")
        for ending in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: folder.store + ending, toPath: copy + ending)
        }
        #expect(Connection.logBytes(of: copy) > 100_000)
        let next = try self.store(copy)
        #expect(Connection.logBytes(of: copy) == 0)
        #expect(try count(next) == 10)
    }

    @Test func `a checkpoint makes no database where none is`() throws {
        #expect(throws: StoreError.self) { try Connection.checkpoint(path: folder.store) }
        #expect(folder.names().isEmpty)
    }

    @Test func `a log is too long past its limit, and after a reader stopped an attempt some way later`() throws {
        var watch = LogWatch(path: folder.store, byteLimit: 800)
        func grow(to bytes: Int) throws -> Bool {
            try folder.write([UInt8](repeating: 0, count: bytes), to: "store.sqlite-wal")
            return watch.isDue
        }
        #expect(try [800, 801].map(grow) == [false, true])
        watch.record(isEmpty: false)
        #expect(try [801 + 800 / SQLiteLimits.logSteps, 802 + 800 / SQLiteLimits.logSteps].map(grow) == [false, true])
        watch.record(isEmpty: true)
        #expect(try [800, 801].map(grow) == [false, true])
    }
}
