import Dispatch
import LayoverPostgresKit
import LayoverTestKit
import Testing

@testable import LayoverPostgres

/// Transactions: which changes are committed, and which are not.
@Suite(.enabled(if: PostgresPrograms.isThere, Missing.postgres), .timeLimit(.minutes(5)))
struct TransactionTests {
    private func notes(_ database: PostgresDatabase) throws -> PostgresConnection {
        let connection = try PostgresConnection(try database.owner)
        try connection.run("CREATE TABLE notes (id bigint PRIMARY KEY, text text)")
        return connection
    }

    private func count(_ connection: PostgresConnection) throws -> Int {
        try connection.rows("SELECT count(*) FROM notes") { row throws(PostgresError) in row.number(0) }[0]
    }

    /// The kind of the error that a call throws; `nil` if it succeeds.
    private func kind(_ body: () throws -> Void) -> PostgresError.Kind? {
        do { try body() } catch { return (error as? PostgresError)?.kind }
        return nil
    }

    @Test func `all of a transaction is in force, or nothing`() async throws {
        let connection = try notes(try await PostgresDatabase())
        try connection.transact { () throws(PostgresError) in
            for id in 1...3 { try connection.run("INSERT INTO notes VALUES ($1)", [.integer(id)]) }
        }
        #expect(try count(connection) == 3)
        let fault = PostgresError(.corrupt, message: "made to fail", sql: "")
        #expect(throws: fault) {
            try connection.transact { () throws(PostgresError) in
                try connection.run("DELETE FROM notes")
                throw fault
            }
        }
        #expect(try count(connection) == 3)
        #expect(connection.isUsable)
    }

    @Test func `a transaction in which a statement failed is none`() async throws {
        let connection = try notes(try await PostgresDatabase())
        let found = kind {
            try connection.transact { () throws(PostgresError) in
                try connection.run("INSERT INTO notes VALUES (1)")
                _ = try? connection.run("INSERT INTO notes VALUES (1)")
            }
        }
        #expect(found == .statement, "the server answers ROLLBACK to the COMMIT")
        #expect(try count(connection) == 0)
        #expect(connection.isUsable)
    }

    @Test func `a reader writes nothing, and sees one state`() async throws {
        let database = try await PostgresDatabase()
        let (connection, other) = (try notes(database), try PostgresConnection(try database.owner))
        let found = kind {
            _ = try connection.reading { () throws(PostgresError) in try connection.run("INSERT INTO notes VALUES (1)")
            }
        }
        #expect(found == .readOnly)
        var counts: [Int] = []
        try connection.reading { () throws(PostgresError) in
            for id in 1...2 {
                let sql = "SELECT count(*) FROM notes"
                counts += try connection.rows(sql) { row throws(PostgresError) in row.number(0) }
                try other.run("INSERT INTO notes VALUES ($1)", [.integer(id)])
            }
        }
        #expect(counts == [0, 0])
        #expect(try count(connection) == 2)
    }

    @Test func `of two transactions that wait for each other one gets the error to retry`() async throws {
        let database = try await PostgresDatabase()
        let first = try notes(database)
        try first.run("INSERT INTO notes VALUES (1), (2)")
        let settings = try database.owner
        let (firstHolds, secondHolds) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        async let other = Waiting.aside { () -> PostgresError.Kind? in
            do throws(PostgresError) {
                let second = try PostgresConnection(settings)
                try second.transact { () throws(PostgresError) in
                    try second.run("UPDATE notes SET text = 'b' WHERE id = 2")
                    secondHolds.signal()
                    firstHolds.wait()
                    try second.run("UPDATE notes SET text = 'b' WHERE id = 1")
                }
            } catch { return error.kind }
            return nil
        }
        let own = kind {
            try first.transact { () throws(PostgresError) in
                try first.run("UPDATE notes SET text = 'a' WHERE id = 1")
                firstHolds.signal()
                secondHolds.wait()
                try first.run("UPDATE notes SET text = 'a' WHERE id = 2")
            }
        }
        let others = await other
        #expect([own, others].filter { $0 == .serialization }.count == 1)
        #expect([own, others].contains(nil))
    }

    @Test func `a row that another holds is waited for no longer than it may be, and work no longer than that`()
        async throws
    {
        let database = try await PostgresDatabase()
        let holder = try notes(database)
        try holder.run("INSERT INTO notes VALUES (1)")
        var settings = try database.owner
        settings.lockMilliseconds = 50
        let impatient = try PostgresConnection(settings)
        let waited = kind {
            try holder.transact { () throws(PostgresError) in
                try holder.run("UPDATE notes SET text = 'held'")
                try impatient.transact { () throws(PostgresError) in try impatient.run("UPDATE notes SET text = 'x'") }
            }
        }
        #expect(waited == .timeout)
        #expect(impatient.isUsable)
        settings.statementMilliseconds = 50
        let hasty = try PostgresConnection(settings)
        let worked = kind {
            _ = try hasty.transact { () throws(PostgresError) in try hasty.run("SELECT pg_sleep(600)") }
        }
        #expect(worked == .timeout, "the server ends the statement")
        #expect(hasty.isUsable, "the server ends the statement")
    }

    @Test func `settings end with their transaction, and an answer is on the disk whatever the role's are`()
        async throws
    {
        let database = try await PostgresDatabase()
        let connection = try PostgresConnection(try database.owner)
        try connection.run("ALTER DATABASE \(database.name) SET synchronous_commit = off")
        let fresh = try PostgresConnection(try database.owner)
        func setting(_ name: String) throws(PostgresError) -> String {
            try fresh.rows("SELECT current_setting($1)", [.text(name)]) { row throws(PostgresError) in row.text(0) }[0]
        }
        let names = ["synchronous_commit", "statement_timeout"]
        #expect(try names.map(setting) == ["off", "0"])
        let within = try fresh.transact { () throws(PostgresError) in
            [try setting("synchronous_commit"), try setting("statement_timeout")]
        }
        #expect(within == ["on", "1min"])
        #expect(try names.map(setting) == ["off", "0"])
    }

    @Test
    func
        `an end of the connection before a commit is one that may be tried again, and in a statement by itself is not`()
        async throws
    {
        let database = try await PostgresDatabase()
        let (first, second) = (try notes(database), try PostgresConnection(try database.owner))
        let within = kind {
            try first.transact { () throws(PostgresError) in
                try first.run("INSERT INTO notes VALUES (1)")
                do { try database.endConnections() } catch { Issue.record(error) }
                try first.run("INSERT INTO notes VALUES (2)")
            }
        }
        #expect(within == .connectionLost)
        #expect(!first.isUsable)
        #expect(kind { try second.run("INSERT INTO notes VALUES (3)") } == .outcomeUnknown)
        #expect(!second.isUsable)
    }
}
