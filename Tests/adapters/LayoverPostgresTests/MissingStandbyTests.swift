import LayoverPostgres
import LayoverPostgresKit
import LayoverTestKit
import Testing

/// A database whose synchronous standby is gone: PostgreSQL answers a commit whose wait was cancelled with success and a
/// warning, although a standby that takes over would not have it.
@Suite(.enabled(if: PostgresPrograms.isThere, Missing.postgres), .timeLimit(.minutes(5)))
struct MissingStandbyTests {
    /// Ways to write one row.
    enum Way: CaseIterable, Sendable {
        case transaction, statement

        func write(on connection: PostgresConnection) throws(PostgresError) {
            let sql = "INSERT INTO notes VALUES (1)"
            switch self {
            case .transaction: try connection.transact { () throws(PostgresError) in try connection.run(sql) }
            case .statement: try connection.run(sql)
            }
        }
    }

    @Test(arguments: Way.allCases)
    func `a commit that no standby confirmed is unknown, though the primary has it`(way: Way) async throws {
        let server = try await PostgresServer.start()
        let database = try await PostgresDatabase(in: server)
        let owner = try PostgresConnection(try database.owner)
        try owner.run("CREATE TABLE notes (id bigint)")
        try owner.run("GRANT SELECT, INSERT ON notes TO \(PostgresServer.program)")
        try await server.loseStandby()
        let settings = try database.program()
        async let fault = Waiting.aside { () -> (kind: PostgresError.Kind?, isUsable: Bool) in
            guard let connection = try? PostgresConnection(settings) else { return (nil, false) }
            do throws(PostgresError) {
                try way.write(on: connection)
                return (nil, connection.isUsable)
            } catch {
                return (error.kind, connection.isUsable)
            }
        }
        try await server.cancelCommitWait()
        #expect(await fault.kind == .outcomeUnknown)
        #expect(await fault.isUsable)
        let ids = try PostgresConnection(settings).rows("SELECT id FROM notes") { (row) throws(PostgresError) in
            row.number(0)
        }
        #expect(ids == [1])
    }

    @Test func `a warning about something else leaves an outcome known`() async throws {
        let database = try await PostgresDatabase()
        let owner = try PostgresConnection(try database.owner)
        try owner.run("CREATE TABLE notes (id bigint)")
        try owner.run("GRANT SELECT ON notes TO \(PostgresServer.program)")
        let program = try PostgresConnection(try database.program())
        // 01007: no privileges were granted for "notes".
        try program.run("GRANT SELECT ON notes TO PUBLIC")
        #expect(program.isUsable)
    }
}
