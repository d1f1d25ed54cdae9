import Glibc
import LayoverPostgresKit
import Testing

@testable import LayoverPostgres

/// Notifications on a channel.
@Suite(.enabled(if: PostgresPrograms.isThere, Missing.postgres), .timeLimit(.minutes(5)))
struct ListenerTests {
    @Test func `notifications arrive in their order, on their own channel`() async throws {
        let database = try await PostgresDatabase()
        let listener = try PostgresListener(try database.program(), channel: #"odd "name""#)
        let teller = try PostgresConnection(try database.program())
        #expect(try listener.notifications(waiting: 0).isEmpty)
        try teller.notify("another", "no")
        for payload in ["1", "zwei ✗", ""] { try teller.notify(#"odd "name""#, payload) }
        var heard: [String] = []
        while heard.count < 3 { heard += try listener.notifications(waiting: 60_000) }
        #expect(heard == ["1", "zwei ✗", ""])
        #expect(try listener.notifications(waiting: 1).isEmpty)
    }

    @Test func `its socket reports that something arrived, and a transaction once it is in force`() async throws {
        let database = try await PostgresDatabase()
        let listener = try PostgresListener(try database.program(), channel: "trips")
        let teller = try PostgresConnection(try database.program())
        try teller.transact { () throws(PostgresError) in
            try teller.notify("trips", "9")
            do { #expect(try listener.notifications(waiting: 1).isEmpty) } catch { Issue.record(error) }
        }
        var waiting = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(unsafe poll(&waiting, 1, 60_000) == 1)
        #expect(try listener.notifications(waiting: 0) == ["9"])
    }

    @Test func `a payload is as long as its limit and no longer`() async throws {
        let database = try await PostgresDatabase()
        let listener = try PostgresListener(try database.program(), channel: "trips")
        let teller = try PostgresConnection(try database.program())
        let longest = String(repeating: "x", count: PostgresLimits.payloadBytes)
        try teller.notify("trips", longest)
        #expect(try listener.notifications(waiting: 60_000) == [longest])
        #expect(throws: PostgresError.self) { try teller.notify("trips", longest + "x") }
    }

    @Test func `a listener whose connection ended says so`() async throws {
        let database = try await PostgresDatabase()
        let listener = try PostgresListener(try database.program(), channel: "trips")
        try database.endConnections()
        var kind: PostgresError.Kind?
        do throws(PostgresError) { while true { _ = try listener.notifications(waiting: 60_000) } } catch {
            kind = error.kind
        }
        #expect(kind == .connectionLost)
    }
}
