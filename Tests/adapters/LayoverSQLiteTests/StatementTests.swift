import LayoverTestKit
import Testing

@testable import LayoverSQLite

/// Values that are written and read.
struct StatementTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let values: [SQLiteValue] = [
        .null, .integer(0), .integer(.min), .integer(.max), .real(-1.5), .real(.greatestFiniteMagnitude), .text(""),
        .text("kött ✗ \u{0} end"), .bytes([]), .bytes([0, 255, 0]),
    ]

    @Test(arguments: values)
    func `a value comes back as it was bound`(value: SQLiteValue) throws {
        let connection = try Connection(path: folder.store)
        var statement = try Statement("SELECT ?", on: connection)
        try statement.bind([value])
        #expect(try statement.step() && statement.value(0) == value)
        #expect(try !statement.step())
    }

    @Test func `a statement runs again with other values, and says how many rows it changed`() throws {
        let connection = try Connection(path: folder.store)
        try connection.run("CREATE TABLE numbers (value INTEGER)")
        do {
            var insert = try Statement("INSERT INTO numbers VALUES (?)", on: connection)
            for number in 1...3 {
                try insert.bind(number, at: 1)
                #expect(try !insert.step())
                insert.reset()
            }
        }
        #expect(try connection.run("UPDATE numbers SET value = ? WHERE value > ?", [.integer(9), .integer(1)]) == 2)
        #expect(try connection.run("DELETE FROM numbers WHERE value = ?", [.integer(5)]) == 0)
    }

    @Test func `a bound value is never SQL, and never logged`() throws {
        let connection = try Connection(path: folder.store)
        try connection.run("CREATE TABLE notes (text TEXT UNIQUE)")
        let text = "'); DROP TABLE notes; --"
        try connection.run("INSERT INTO notes VALUES (?)", [.text(text)])
        var told = ""
        do { try connection.run("INSERT INTO notes VALUES (?)", [.text(text)]) } catch { told = error.description }
        #expect(told.contains("UNIQUE"))
        #expect(!told.contains("DROP"))
    }

    @Test func `too many values, too few, a parameter that is not there, and no SQL are refused`() throws {
        let connection = try Connection(path: folder.store)
        #expect(throws: StoreError.self) { try connection.run("SELECT ?", []) }
        #expect(throws: StoreError.self) { try connection.run("SELECT ?", [.null, .null]) }
        var statement = try Statement("SELECT ?", on: connection)
        #expect(throws: StoreError.self) { try statement.bind(1, at: 2) }
        #expect(throws: StoreError.self) { try connection.run("SELEKT 1", []) }
    }

    @Test func `a value is as long as the limit and no longer`() throws {
        let connection = try Connection(path: folder.store)
        func length(_ count: Int) throws(StoreError) -> Int {
            var statement = try Statement("SELECT length(?)", on: connection)
            try statement.bind([.bytes([UInt8](repeating: 1, count: count))])
            return try statement.step() ? statement.number(0) : 0
        }
        #expect(try length(SQLiteLimits.valueBytes) == SQLiteLimits.valueBytes)
        #expect(throws: StoreError.self) { try length(SQLiteLimits.valueBytes + 1) }
    }
}
