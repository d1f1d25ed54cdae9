import Dispatch
import LayoverPostgresKit
import LayoverTestKit
import Synchronization
import Testing

@testable import LayoverPostgres

/// Work on connections that are opened on demand.
@Suite(.enabled(if: PostgresPrograms.isThere, Missing.postgres), .timeLimit(.minutes(5)))
struct PostgresPoolTests {
    private static let fault = PostgresError(.serialization, message: "made to fail", sql: "")

    private func number(_ pool: PostgresPool) async throws(PostgresError) -> Int {
        try await pool.run { connection throws(PostgresError) in
            try connection.rows("SELECT pg_backend_pid()") { row throws(PostgresError) in row.number(0) }[0]
        }
    }

    @Test func `one connection does all work in its order, several at once`() async throws {
        let database = try await PostgresDatabase()
        let one = PostgresPool(try database.program(), connections: 1)
        let seen = Mutex<[Int]>([])
        for number in 0..<100 { one.perform { _ in seen.withLock { $0.append(number) } } }
        let first = try await number(one)
        #expect(seen.withLock { $0 } == Array(0..<100))
        #expect(try await number(one) == first, "the connection is kept")
        let several = PostgresPool(try database.program(), connections: 3)
        let gate = DispatchSemaphore(value: 0)
        let arrived = DispatchSemaphore(value: 0)
        for _ in 0..<3 {
            several.perform { _ in
                arrived.signal()
                gate.wait()
            }
        }
        // All three work at the same time.
        await Waiting.aside { for _ in 0..<3 { arrived.wait() } }
        for _ in 0..<3 { gate.signal() }
        #expect(try await number(several) != first)
    }

    @Test func `a closed connection is opened anew, without an error`() async throws {
        let database = try await PostgresDatabase()
        let pool = PostgresPool(try database.program(), connections: 1)
        let first = try await number(pool)
        try database.endConnections()
        #expect(try await number(pool) != first)
    }

    @Test func `work that was undone is tried so often and no more`() async throws {
        let pool = PostgresPool(try await PostgresDatabase().program(), connections: 1)
        func tries(failing count: Int, _ error: PostgresError) async -> (Int, PostgresError?) {
            let tries = Mutex(0)
            do throws(PostgresError) {
                try await pool.run { _ throws(PostgresError) in
                    let number = tries.withLock { tries in
                        tries += 1
                        return tries
                    }
                    if number <= count { throw error }
                }
            } catch { return (tries.withLock { $0 }, error) }
            return (tries.withLock { $0 }, nil)
        }
        let most = PostgresLimits.attempts
        #expect(await tries(failing: most - 1, Self.fault) == (most, nil))
        #expect(await tries(failing: most, Self.fault) == (most, Self.fault))
        let unknown = PostgresError(.outcomeUnknown, message: "", sql: "")
        #expect(await tries(failing: 1, unknown) == (1, unknown), "what may be in force is not done twice")
    }

    @Test func `each new connection is looked at before it is used`() async throws {
        let database = try await PostgresDatabase()
        let looks = Mutex(0)
        let pool = PostgresPool(try database.program(), connections: 1) { connection throws(PostgresError) in
            looks.withLock { $0 += 1 }
            try connection.run("SELECT 1")
        }
        _ = try await number(pool)
        _ = try await number(pool)
        #expect(looks.withLock { $0 } == 1)
        let closed = PostgresPool(try database.program(), connections: 1) { _ throws(PostgresError) in throw Self.fault
        }
        await #expect(throws: Self.fault) { try await number(closed) }
    }

    @Test func `after a connect that failed the next ones fail at once, for a while`() throws {
        let folder = try TemporaryFolder("silent")
        let silent = try SilentSocket(folder.path(".s.PGSQL.5432"))
        defer { silent.close() }
        var settings = PostgresSettings(
            try PostgresAddress("postgres://a@\(folder.path.replacing("/", with: "%2F"))/b"))
        settings.connectMilliseconds = 20
        let session = PostgresSession(settings) { _ throws(PostgresError) in }
        var kinds: [PostgresError.Kind] = []
        for _ in 0..<100 {
            do throws(PostgresError) {
                try session.perform { _ throws(PostgresError) in }
            } catch { kinds.append(error.kind) }
        }
        #expect(kinds == Array(repeating: .unreachable, count: 100))
        #expect((1..<100).contains(silent.visitors()), "not each of them came to the server")
    }

    @Test func `so much work waits and no more`() async throws {
        let pool = PostgresPool(try await PostgresDatabase().program(), connections: 1)
        let (gate, arrived) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        pool.perform { _ in
            arrived.signal()
            gate.wait()
        }
        await Waiting.aside { arrived.wait() }
        for _ in 0..<PostgresLimits.waitingWork - 1 { pool.perform { _ in } }
        async let last = number(pool)
        try await Waiting.value("the last to wait") { pool.waiting == PostgresLimits.waitingWork ? true : nil }
        var refusal: PostgresError?
        do throws(PostgresError) { _ = try await number(pool) } catch { refusal = error }
        #expect(refusal?.kind == .unreachable)
        gate.signal()
        #expect(try await last > 0)
    }
}
