import LayoverPostgresKit
import Testing

@testable import LayoverPostgres

/// Waiting for notifications of a database.
@Suite(.enabled(if: PostgresPrograms.isThere, Missing.postgres), .timeLimit(.minutes(5)))
struct BellTests {
    /// Longer than any notification takes.
    private static let forever = 120_000

    @Test func `it rings once it listens, and when another connection notifies`() async throws {
        let database = try await PostgresDatabase()
        let bell = PostgresBell(try database.program(), channel: "trips") { $0 != "own" }
        bell.listen {}
        // It rings once at the start, because changes before it listened are unknown.
        #expect(await bell.wait(milliseconds: BellTests.forever))
        let teller = try PostgresConnection(try database.program())
        try teller.notify("trips", "other")
        #expect(await bell.wait(milliseconds: BellTests.forever))
        bell.stop()
    }

    @Test func `its own change is no news`() async throws {
        let database = try await PostgresDatabase()
        let bell = PostgresBell(try database.program(), channel: "trips") { $0 != "own" }
        let other = PostgresBell(try database.program(), channel: "trips")
        for one in [bell, other] {
            one.listen {}
            #expect(await one.wait(milliseconds: BellTests.forever))
        }
        let teller = try PostgresConnection(try database.program())
        try teller.notify("trips", "own")
        // The other one has been notified, so this one had the chance to ring.
        #expect(await other.wait(milliseconds: BellTests.forever))
        #expect(await !bell.wait(milliseconds: 300))
        for one in [bell, other] { one.stop() }
    }

    @Test func `a connection that ends is replaced, and rings`() async throws {
        let database = try await PostgresDatabase()
        let bell = PostgresBell(try database.program(), channel: "trips")
        bell.listen {}
        #expect(await bell.wait(milliseconds: BellTests.forever))
        try database.endConnections()
        #expect(await bell.wait(milliseconds: BellTests.forever))
        bell.stop()
    }

    @Test func `a ring before a wait is kept, and only one`() async throws {
        let nowhere = PostgresSettings(try PostgresAddress("postgres://nobody@127.0.0.1:1/none"))
        let bell = PostgresBell(nowhere, channel: "c")
        bell.ring()
        bell.ring()
        #expect(await bell.wait(milliseconds: BellTests.forever))
        #expect(await !bell.wait(milliseconds: 1))
        bell.stop()
        #expect(await bell.wait(milliseconds: BellTests.forever))
    }
}
