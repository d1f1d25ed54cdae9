import LayoverPostgresKit
import Testing

@testable import LayoverPostgres

/// A connection that is cut during a commit: the outcome is unknown and reported as unknown.
@Suite(.enabled(if: PostgresPrograms.isThere, Missing.postgres), .timeLimit(.minutes(5)))
struct LostCommitTests {
    @Test(arguments: PostgresRelay.Cut.ends)
    func `a commit whose answer never came is unknown, whether it was done or not`(cut: PostgresRelay.Cut) async throws
    {
        let database = try await PostgresDatabase()
        let owner = try PostgresConnection(try database.owner)
        try owner.run("CREATE TABLE notes (id bigint)")
        try owner.run("GRANT INSERT ON notes TO \(PostgresServer.program)")
        let relay = try PostgresRelay(to: database.server)
        let connection = try PostgresConnection(try database.program(by: relay.folder))
        func write(_ id: Int) throws(PostgresError) {
            try connection.transact { () throws(PostgresError) in
                try connection.run("INSERT INTO notes VALUES ($1)", [.integer(id)])
            }
        }
        try write(1)
        relay.cutNext(cut)
        var kind: PostgresError.Kind?
        do throws(PostgresError) { try write(2) } catch { kind = error.kind }
        #expect(kind == .outcomeUnknown)
        #expect(!connection.isUsable)
        #expect(relay.count == 1)
        // The lock waits until the transaction has ended, one way or the other.
        try owner.transact { () throws(PostgresError) in try owner.run("LOCK TABLE notes") }
        let ids = try owner.rows("SELECT id FROM notes ORDER BY id") { row throws(PostgresError) in row.number(0) }
        #expect(ids == (cut == .afterCommit ? [1, 2] : [1]))
    }

    @Test func `a server that falls silent is waited for no longer than it may work, and its answer's way`()
        async throws
    {
        let database = try await PostgresDatabase()
        let relay = try PostgresRelay(to: database.server)
        var settings = try database.program(by: relay.folder)
        settings.statementMilliseconds = 100
        let connection = try PostgresConnection(settings)
        relay.cutNext(.silence)
        var kind: PostgresError.Kind?
        let start = ContinuousClock.now
        do throws(PostgresError) {
            try connection.transact { () throws(PostgresError) in try connection.run("SELECT 1") }
        } catch { kind = error.kind }
        #expect(kind == .outcomeUnknown)
        #expect(!connection.isUsable)
        #expect(relay.count == 1)
        #expect(ContinuousClock.now - start >= .milliseconds(100 + PostgresLimits.answerMilliseconds))
    }

    @Test func `a cut while one reads is a connection that ended`() async throws {
        let database = try await PostgresDatabase()
        let relay = try PostgresRelay(to: database.server)
        let connection = try PostgresConnection(try database.program(by: relay.folder))
        relay.cutNext(.beforeCommit)
        var kind: PostgresError.Kind?
        do throws(PostgresError) {
            try connection.reading { () throws(PostgresError) in try connection.run("SELECT 1") }
        } catch { kind = error.kind }
        #expect(kind == .connectionLost)
    }
}
