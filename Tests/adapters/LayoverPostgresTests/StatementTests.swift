import LayoverPostgresKit
import Testing

@testable import LayoverPostgres

/// Values that are written and read, and statements that fail.
@Suite(.enabled(if: PostgresPrograms.isThere, Missing.postgres), .timeLimit(.minutes(5)))
struct StatementTests {
    private static let values: [PostgresValue] = [
        .null, .boolean(true), .boolean(false), .integer(0), .integer(.min), .integer(.max), .integer(-1), .real(-1.5),
        .real(.greatestFiniteMagnitude), .text(""), .text("kött ✗ 'quoted' \\ end"), .bytes([]), .bytes([0, 255, 0]),
    ]

    @Test(arguments: values)
    func `a value comes back as it went out`(value: PostgresValue) async throws {
        let connection = try PostgresConnection(try await PostgresDatabase().owner)
        let back = try connection.rows("SELECT $1", [value]) { row throws(PostgresError) in row.value(0) }
        #expect(back == [value])
    }

    @Test func `columns of many rows go out in one statement`() async throws {
        let connection = try PostgresConnection(try await PostgresDatabase().owner)
        let sql = "SELECT * FROM unnest($1, $2, $3, $4)"
        let values: [PostgresValue] = [
            .integers([1, nil, -3]), .texts(["a", nil, "{\"c\",}"]), .byteStrings([[1], [], [255]]),
            .booleans([true, false, true]),
        ]
        let rows = try connection.rows(sql, values) { row throws(PostgresError) in
            (0..<row.count).map { column in row.value(column) }
        }
        #expect(
            rows == [
                [.integer(1), .text("a"), .bytes([1]), .boolean(true)], [.null, .null, .bytes([]), .boolean(false)],
                [.integer(-3), .text("{\"c\",}"), .bytes([255]), .boolean(true)],
            ])
        let none = try connection.rows(
            "SELECT * FROM unnest($1, $2)", [.texts([]), .byteStrings([])]
        ) { _ throws(PostgresError) in true }
        #expect(none.isEmpty)
    }

    @Test func `numbers of all widths are read, and an invalid one is missing`() async throws {
        let connection = try PostgresConnection(try await PostgresDatabase().owner)
        let sql = "SELECT -2::smallint, -3::int, 4::bigint, NULL::bigint, 'text', true"
        let row = try connection.rows(sql) { row throws(PostgresError) in
            ([0, 1, 2, 3].map { column in row.optionalNumber(column) }, row.text(4), row.flag(5), row.flag(3))
        }[0]
        #expect(row.0 == [-2, -3, 4, nil])
        #expect(row.1 == "text")
        #expect(row.2)
        #expect(!row.3)
    }

    @Test func `a statement says how many rows it wrote`() async throws {
        let connection = try PostgresConnection(try await PostgresDatabase().owner)
        try connection.run("CREATE TABLE numbers (value bigint)")
        #expect(try connection.run("INSERT INTO numbers SELECT unnest($1::bigint[])", [.integers([1, 2, 3])]) == 3)
        #expect(try connection.run("UPDATE numbers SET value = $1 WHERE value > $2", [.integer(9), .integer(1)]) == 2)
        #expect(try connection.run("DELETE FROM numbers WHERE value = 5") == 0)
    }

    @Test func `a sent value is never SQL, and never logged`() async throws {
        let connection = try PostgresConnection(try await PostgresDatabase().owner)
        try connection.run("CREATE TABLE notes (text text UNIQUE)")
        let text = "'); DROP TABLE notes; --"
        try connection.run("INSERT INTO notes VALUES ($1)", [.text(text)])
        var told: PostgresError?
        do { try connection.run("INSERT INTO notes VALUES ($1)", [.text(text)]) } catch { told = error }
        #expect(told?.kind == .constraint)
        #expect(told?.code == "23505")
        #expect(told?.description.contains("notes_text_key") == true)
        #expect(told?.description.contains("DROP") == false)
        #expect(connection.isUsable, "what was refused ends nothing")
    }

    @Test(
        arguments: [
            ("SELEKT 1", [], .statement), ("SELECT $1", [], .statement), ("SELECT * FROM nowhere", [], .statement),
            ("SELECT $1::text", [.text("a\u{0}b")], .value), ("SELECT 1 / $1::bigint", [.integer(0)], .value),
            ("SELECT 1; SELECT 2", [], .statement),
        ] as [(String, [PostgresValue], PostgresError.Kind)])
    func `a statement that is none, or has the wrong values, is refused`(
        sql: String, values: [PostgresValue], kind: PostgresError.Kind
    ) async throws {
        let connection = try PostgresConnection(try await PostgresDatabase().owner)
        var found: PostgresError.Kind?
        do { try connection.run(sql, values) } catch { found = error.kind }
        #expect(found == kind)
    }

    @Test func `a value is as long as the limit and no longer`() async throws {
        let connection = try PostgresConnection(try await PostgresDatabase().owner)
        func length(_ count: Int) throws -> Int {
            try connection.rows("SELECT length($1)", [.bytes([UInt8](repeating: 1, count: count))]) {
                row throws(PostgresError) in row.number(0)
            }[0]
        }
        #expect(try length(PostgresLimits.valueBytes) == PostgresLimits.valueBytes)
        #expect(throws: PostgresError.self) { try length(PostgresLimits.valueBytes + 1) }
        #expect(connection.isUsable)
    }

    @Test func `all values of a statement are as long as their limit and no longer`() throws {
        let whole = PostgresValue.bytes([UInt8](repeating: 1, count: PostgresLimits.valueBytes))
        let most = Array(repeating: whole, count: PostgresLimits.statementBytes / PostgresLimits.valueBytes)
        #expect(try PostgresParameters(most, of: "").bytes.count == PostgresLimits.statementBytes)
        #expect(throws: PostgresError.self) { try PostgresParameters(most + [.boolean(true)], of: "") }
    }
}
