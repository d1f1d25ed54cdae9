import LayoverPostgresKit
import Testing

@testable import LayoverPostgres

/// Bulk copies of rows.
@Suite(.enabled(if: PostgresPrograms.isThere, Missing.postgres), .timeLimit(.minutes(5)))
struct CopyTests {
    private let connection: PostgresConnection

    init() async throws {
        connection = try PostgresConnection(try await PostgresDatabase().owner)
        try connection.run("CREATE TABLE notes (id bigint NOT NULL, text text, flag boolean, bytes bytea)")
    }

    private func copy(_ rows: some Sequence<[PostgresValue]>, _ columns: [String]) throws(PostgresError) -> Int {
        try connection.transact { () throws(PostgresError) in try connection.copy(into: "notes", columns, rows) }
    }

    private func count() throws -> Int {
        try connection.rows("SELECT count(*) FROM notes") { row throws(PostgresError) in row.number(0) }[0]
    }

    @Test func `rows arrive as they went out, in far more bytes than go at once`() throws {
        let text = String(repeating: "kött\t\\N\n", count: 20)
        let rows = (0..<20_000).map { [.integer($0), .text(text), .boolean($0 % 2 == 0)] as [PostgresValue] }
        #expect(try copy(rows, ["id", "text", "flag"]) == 20_000)
        let sums = try connection.rows(
            "SELECT sum(id)::bigint, count(*) FILTER (WHERE flag), count(*) FILTER (WHERE text = $1 AND bytes IS NULL) FROM notes",
            [.text(text)]
        ) { row throws(PostgresError) in [row.number(0), row.number(1), row.number(2)] }
        #expect(sums == [[199_990_000, 10_000, 20_000]])
        #expect(try copy([], ["id"]) == 0)
    }

    @Test func `rows that the table does not take leave nothing`() throws {
        #expect(throws: PostgresError.self) { try copy([[.integer(1)], [.null]], ["id"]) }
        #expect(throws: PostgresError.self) { try copy([[.integer(1), .integer(2)]], ["id"]) }
        #expect(throws: PostgresError.self) { try copy([[.boolean(true)]], ["id"]) }
        #expect(try count() == 0)
        #expect(connection.isUsable)
    }

    @Test func `a value that is too long ends it, whatever went before`() throws {
        let most = [UInt8](repeating: 7, count: PostgresLimits.valueBytes)
        #expect(try copy([[.integer(1), .bytes(most)]], ["id", "bytes"]) == 1)
        var kind: PostgresError.Kind?
        do throws(PostgresError) {
            _ = try copy([[.integer(2), .bytes(most)], [.integer(3), .bytes(most + [7])]], ["id", "bytes"])
        } catch { kind = error.kind }
        #expect(kind == .value)
        #expect(try count() == 1)
        #expect(connection.isUsable)
    }
}
