import LayoverAudit
import LayoverKillsPostgres
import LayoverPostgres
import LayoverPostgresKit
import Testing

/// Rows of servers, and how old they may be.
@Suite(.enabled(if: PostgresPrograms.isThere, KillBench.missing), .timeLimit(.minutes(10)))
struct ServerTableTests {
    private let start = AuditLine.start

    private func line(_ name: String, _ instance: String = "a", generation: Int = 0) -> ServerLine {
        ServerLine(
            name: name, instance: instance, version: "1", catalog: "c", generation: generation, address: "h:1",
            startedMilliseconds: 5)
    }

    @Test func `a server sends heartbeats and gets the state of the store and the other servers`() async throws {
        let bench = try await KillBench()
        let connection = try PostgresConnection(try bench.database.program())
        let table = ServerTable(connection)
        #expect(try table.sendHeartbeat(line("web-1"), hash: start).others == 0)
        #expect(try table.sendHeartbeat(line("web-1"), hash: start).before == 0)
        let pulse = try table.sendHeartbeat(line("web-2"), hash: start)
        #expect(pulse.before == 1, "web-1 precedes it")
        #expect(pulse.others == 1)
        #expect(pulse.generation == 0)
        #expect(pulse.namesake == nil)
        #expect(!pulse.store.isEmpty)
        #expect(try table.servers().map(\.line) == [line("web-1"), line("web-2")])
        // Another process of the same name.
        #expect(try table.sendHeartbeat(line("web-2", "b"), hash: start).namesake == "a")
        try table.delete(line("web-2"))
        #expect(try table.servers().count == 2, "it is another's by now")
        try table.delete(line("web-2", "b"))
        #expect(try table.servers().map(\.line.name) == ["web-1"])
    }

    /// The generation in a server's row after a heartbeat, and after it was announced separately.
    private func said(in table: ServerTable, _ generation: Int, _ hash: String) throws -> Int? {
        let pulse = try table.sendHeartbeat(line("web-1", generation: generation), hash: hash)
        let beaten = try table.servers().first?.line.generation
        #expect(pulse.isKnown == (beaten == generation && generation > 0))
        _ = try table.sendHeartbeat(line("web-1"), hash: start)
        try table.say(line("web-1", generation: generation), hash: hash)
        #expect(try table.servers().first?.line.generation == beaten)
        return beaten
    }

    @Test func `a server says a generation only if the audit has its own flip under that number`() async throws {
        let bench = try await KillBench()
        let connection = try PostgresConnection(try bench.database.program())
        let table = ServerTable(connection)
        let state = try bench.open().flip { _ in
            [1, 2].map { KillChange(.kill, key: "card-\($0)", reason: "", actor: "a", seconds: 5) }
        }
        #expect(state.head.generation == 2)
        try table.say(line("web-1"), hash: start)
        #expect(try table.servers().isEmpty, "a line that was never written is not said")
        #expect(try said(in: table, 2, state.head.hash) == 2)
        #expect(try said(in: table, 2, start) == 0, "another flip has that number")
        #expect(try said(in: table, 1, state.head.hash) == 0)
        #expect(try said(in: table, 3, state.head.hash) == 0, "a number that the store never had")
        #expect(try said(in: table, 0, start) == 0)
        try table.say(line("web-1", "b", generation: 2), hash: state.head.hash)
        #expect(try table.servers().first?.line.generation == 0, "the line is another process's")
    }

    /// PostgreSQL JIT-compiles a statement whose estimated cost is above 100,000.
    @Test func `the queries of each server after each flip are never worth compiling`() async throws {
        let bench = try await KillBench()
        let connection = try PostgresConnection(try bench.database.program())
        let table = ServerTable(connection)
        _ = try bench.open().flip { _ in
            (1...KillStoreLimits.changes).map {
                KillChange(.kill, key: "card-\($0)", reason: "", actor: "a", seconds: 5)
            }
        }
        for number in 1...64 { _ = try table.sendHeartbeat(line("web-\(number)"), hash: start) }
        let beat: [PostgresValue] =
            [
                .text("web-1"), .text("a"), .integer(5), .text("1"), .text("c"), .integer(1), .text("h:1"),
                .integer(3_000), .text(start),
            ]
        for (sql, values) in [(ServerTable.beatStatement, beat), (PostgresKillStore.stateStatement, [])] {
            let plan = try connection.rows("EXPLAIN \(sql)", values) { row throws(PostgresError) in row.text(0) }
            let cost = plan[0].firstMatch(of: #/\.\.([0-9.]+) rows/#).flatMap { Double($0.1) }
            #expect(try #require(cost) < 2_000, "\(plan.joined(separator: "\n"))")
        }
    }

    @Test(arguments: [(2_900, 1, 1), (3_100, 0, 1), (599_000, 0, 1), (601_000, 0, 0)])
    func `a line is old after three seconds and gone after ten minutes`(age: Int, live: Int, listed: Int) async throws {
        let bench = try await KillBench()
        let table = ServerTable(try PostgresConnection(try bench.database.program()))
        _ = try table.sendHeartbeat(line("web-1"), hash: start)
        try bench.owner().run("UPDATE layover.servers SET seen = seen - $1", [.integer(age - 20)])
        // Reading takes 20 ms or more.
        let isClose = abs(age - 3_000) < 200
        let pulse = try table.sendHeartbeat(line("web-2"), hash: start)
        if !isClose || age < 3_000 { #expect(pulse.others <= live) }
        try table.deleteGone()
        #expect(try table.servers().count { $0.line.name == "web-1" } == listed)
    }
}
