import Foundation
import LayoverJSON
import LayoverPostgres
import LayoverPostgresKit
import LayoverTestKit
import Testing

/// Kills of servers that share a database: a kill is active everywhere, even if some servers are away meanwhile.
@Suite(.enabled(if: PostgresPrograms.isThere, SharedDatabase.missing), .timeLimit(.minutes(10)))
struct SharedKillTests {
    private let environment = ["LAYOVER_TOKEN": OnCall.token]

    private func start(
        _ folder: TemporaryFolder, _ database: SharedDatabase, _ name: String, by way: String? = nil
    ) async throws -> ServerProcess {
        try await OnCall.start(
            folder, state: name, more: try database.settings(name, by: way), environment: environment)
    }

    private func run(_ words: [String], _ servers: [ServerProcess], in folder: TemporaryFolder) async throws
        -> ProgramRun
    {
        let names = servers.map { "127.0.0.1:\($0.adminPort)" }.joined(separator: ",")
        return try await ProgramRun.run(
            words, in: folder, environment: environment.merging(["LAYOVER_SERVERS": names]) { $1 })
    }

    private func waitForKill(_ card: String, at server: ServerProcess) async throws {
        try await Waiting.value("\(card) to be killed; \(server.written.suffix(800))") {
            try OnCall.cards(server).contains(card) ? nil : true
        }
    }

    private func generation(_ server: ServerProcess) throws -> Int {
        try OnCall.ask(on: server, "GET", "/admin/kills").json()["generation"]?.int ?? -1
    }

    @Test func `one kill is in force on all servers when the command ends, and so is its revival`() async throws {
        let folder = try ServedContent.make()
        let database = try await SharedDatabase(folder)
        var servers: [ServerProcess] = []
        for name in ["web-1", "web-2", "web-3"] { servers.append(try await start(folder, database, name)) }
        let kill = try await run(["kill", "other", "--reason", "wrong"], servers, in: folder)
        #expect(kill.exitCode == 0 && kill.output.contains("generation 1, 3/3 acknowledged in"), "\(kill)")
        for server in servers { #expect(try !OnCall.cards(server).contains("other") && generation(server) == 1) }
        let revival = try await run(["revive", "other"], servers, in: folder)
        #expect(revival.exitCode == 0 && revival.output.contains("generation 2, 3/3 acknowledged in"), "\(revival)")
        for server in servers { #expect(try OnCall.cards(server).contains("other")) }
        // A server that starts later has the kill before its first request; a server that stops is no longer waited for.
        _ = try await run(["kill", "advice"], [servers[0]], in: folder)
        let late = try await start(folder, database, "web-4")
        #expect(try !OnCall.cards(late).contains("advice"))
        servers[2].process.signal(SIGINT)
        _ = try await servers[2].process.waitForEnd()
        let last = try await run(["kill", "other"], [servers[0]], in: folder)
        #expect(last.exitCode == 0 && last.output.contains("generation 4, 3/3 acknowledged in"), "\(last)")
        let audit = try await run(["audit"] + database.options, servers, in: folder)
        #expect(audit.exitCode == 0 && audit.output.contains("4 lines, intact"), "\(audit)")
        let metrics = try RawClient.ask(port: late.adminPort, "GET", "/metrics").text
        #expect(metrics.contains("layover_store_up 1") && metrics.contains("layover_servers_live 3"))
    }

    @Test func `a paused server is reported as missing, and has the kill when it continues`() async throws {
        let folder = try ServedContent.make()
        let database = try await SharedDatabase(folder)
        let first = try await start(folder, database, "web-1")
        let second = try await start(folder, database, "web-2")
        second.process.signal(SIGSTOP)
        defer { second.process.signal(SIGCONT) }
        let kill = try await run(["kill", "other"], [first], in: folder)
        #expect(kill.exitCode == 1, "\(kill)")
        #expect(kill.output.contains(/generation 1, 1\/2 acknowledged in \d+ ms; web-2 silent for \d+ s/), "\(kill)")
        #expect(try !OnCall.cards(first).contains("other"))
        second.process.signal(SIGCONT)
        try await waitForKill("other", at: second)
    }

    @Test
    func `a server without the store keeps its own kills, receives the others, and all servers have them afterwards`()
        async throws
    {
        let folder = try ServedContent.make()
        let database = try await SharedDatabase(folder)
        let relay = try PostgresRelay(to: database.server)
        let first = try await start(folder, database, "web-1")
        let second = try await start(folder, database, "web-2", by: relay.folder)
        #expect(try OnCall.kill("advice", on: first) == 200)
        try await waitForKill("advice", at: second)
        // By now it knows the first server.
        try await Waiting.value("the other server's address") {
            let copy = try String(contentsOfFile: folder.path("web-2/kills.copy.json"), encoding: .utf8)
            return copy.contains("127.0.0.1:\(first.adminPort)") ? true : nil
        }
        relay.close()
        #expect(try OnCall.kill("other", on: second) == 503)
        #expect(try !OnCall.cards(second).contains("other"), "it holds there at once")
        #expect(try OnCall.revive("advice", on: second) == 503)
        #expect(try !OnCall.cards(second).contains("advice"))
        // It receives the flips that are sent to others meanwhile.
        #expect(
            try OnCall.ask(
                on: first, "POST", "/admin/kills/cards:all", body: #"{"markets": ["NO"], "confirm": "cards:all"}"#
            ).status == 200)
        try await Waiting.value("the other's kill by its address; \(second.written.suffix(800))") {
            try OnCall.ask(on: second, "GET", "/admin/kills").text.contains("cards:all") ? true : nil
        }
        #expect(try OnCall.cards(first).contains("other"))
        let before = try generation(second)
        relay.open()
        try await waitForKill("other", at: first)
        try await Waiting.value("one generation for both") {
            try generation(first) == generation(second) ? true : nil
        }
        #expect(try generation(second) >= before)
        let audit = try await run(["audit"] + database.options, [first], in: folder)
        #expect(audit.exitCode == 0, "\(audit)")
    }

    @Test func `while the database is away kills hold over a restart, and are merged when it is back`() async throws {
        let folder = try ServedContent.make()
        let database = try await SharedDatabase(folder)
        var first = try await start(folder, database, "web-1")
        let second = try await start(folder, database, "web-2")
        #expect(try OnCall.kill("advice", on: first) == 200)
        try await waitForKill("advice", at: second)
        try await database.server.stop()
        #expect(try OnCall.kill("other", on: first) == 503)
        #expect(try OnCall.revive("advice", on: second) == 503)
        #expect(
            try first.get("/readyz").status == 200 && second.get("/v1/layouts/flight-results?market=GB").status == 200)
        let run = try await run(["kill", "other"], [first, second], in: folder)
        #expect(run.exitCode == 1 && run.errors.contains("the kill is in force on this server"), "\(run)")
        #expect(run.output.contains(/generations? \d.*, in force on 2\/2, stored on none in \d+ ms/), "\(run)")
        let unrevived = try await self.run(["revive", "other"], [first, second], in: folder)
        #expect(unrevived.output.contains("0/2 acknowledged"), "\(unrevived)")
        for server in [first, second] { #expect(try !OnCall.cards(server).contains("other")) }
        first.process.kill()
        _ = try await first.process.waitForEnd()
        first = try await start(folder, database, "web-1")
        #expect(try OnCall.cards(first).isDisjoint(with: ["other", "advice"]), "from its own disk")
        let given = try generation(first)
        try await database.server.resume()
        try await Waiting.value("one generation for both; \(first.written.suffix(800))") {
            let numbers = [try generation(first), try generation(second)]
            let isBack = try [first, second].allSatisfy { server in
                try OnCall.ask(on: server, "GET", "/admin/kills").json()["store"]?.string == "ok"
            }
            return isBack && numbers[0] == numbers[1] && numbers[0] >= given ? true : nil
        }
        for server in [first, second] { #expect(try OnCall.cards(server).isDisjoint(with: ["other", "advice"])) }
        #expect(try OnCall.revive("other", on: second) == 200)
        try await Waiting.value("the revival") { try OnCall.cards(first).contains("other") ? true : nil }
        let audit = try await self.run(["audit"] + database.options, [first], in: folder)
        #expect(audit.exitCode == 0, "\(audit)")
    }

    @Test func `a database that lost kills gets them back from the servers, and numbers never fall`() async throws {
        let folder = try ServedContent.make()
        let database = try await SharedDatabase(folder)
        let server = try await start(folder, database, "web-1")
        for _ in 0..<3 { #expect(try OnCall.kill("other", on: server) == 200) }
        #expect(try generation(server) == 3)
        try database.loseKills()
        let second = try await start(folder, database, "web-2")
        try await waitForKill("other", at: second)
        #expect(try !OnCall.cards(server).contains("other"))
        try await Waiting.value("a number as before") { try generation(second) >= 3 ? true : nil }
        let audit = try await run(["audit"] + database.options, [server], in: folder)
        #expect(audit.exitCode == 0, "\(audit)")
    }

    @Test func `a flip right after a database lost kills restores them first`() async throws {
        let folder = try ServedContent.make()
        let database = try await SharedDatabase(folder)
        let server = try await start(folder, database, "web-1")
        let second = try await start(folder, database, "web-2")
        #expect(try OnCall.kill("other", on: server) == 200)
        try database.loseKills()
        #expect(try OnCall.kill("advice", on: server) == 200)
        #expect(try OnCall.cards(server).isDisjoint(with: ["other", "advice"]))
        for card in ["other", "advice"] { try await waitForKill(card, at: second) }
        #expect(try OnCall.cards(server).isDisjoint(with: ["other", "advice"]))
    }

    @Test func `a kill that the store takes as it comes back holds, whatever was revived elsewhere`() async throws {
        let folder = try ServedContent.make()
        let database = try await SharedDatabase(folder)
        let relay = try PostgresRelay(to: database.server)
        let first = try await start(folder, database, "web-1")
        let second = try await start(folder, database, "web-2", by: relay.folder)
        relay.close()
        #expect(try OnCall.kill("advice", on: second) == 503)
        // Flips of one name within a second have distinct times, so the last revival is in the future.
        for _ in 0..<40 {
            #expect(try OnCall.kill("other", on: first) == 200)
            #expect(try OnCall.revive("other", on: first) == 200)
        }
        relay.open()
        try await Waiting.value("the store to take a kill") {
            try OnCall.kill("other", on: second) == 200 ? true : nil
        }
        #expect(try !OnCall.cards(second).contains("other"))
        try await waitForKill("other", at: first)
        #expect(try !OnCall.cards(second).contains("other"))
    }

    /// Cards that the second server kills while its store is away; with two cards, it already knows that the store is away.
    @Test(arguments: [["advice"], ["advice", "banner"]])
    func `a number used while the store was unreachable is not reported for the flip that has it there`(
        cards: [String]
    ) async throws {
        let folder = try ServedContent.make()
        let database = try await SharedDatabase(folder)
        let relay = try PostgresRelay(to: database.server)
        let first = try await start(folder, database, "web-1")
        let second = try await start(folder, database, "web-2", by: relay.folder)
        relay.close()
        // The kill detects it, or the server knows it already; in both cases the kill counts once.
        if cards.count > 1 {
            try await Waiting.value("the second server to miss the store") {
                try second.status()["kills"]?["store"]?.string == "ok" ? nil : true
            }
        }
        for card in cards { #expect(try OnCall.kill(card, on: second) == 503) }
        #expect(try generation(second) == cards.count)
        #expect(try OnCall.kill("other", on: first) == 200)
        #expect(try generation(first) == 1)
        // The row lock keeps the second server from merging, but not from its heartbeat.
        let holder = try PostgresConnection(try database.database.owner)
        try holder.run("BEGIN")
        try holder.run("SELECT FROM layover.generation FOR UPDATE")
        let seen = try database.line(of: "web-2").seen
        relay.open()
        try await Waiting.value("the second server to be heard; \(second.written.suffix(800))") {
            try database.line(of: "web-2").seen > seen ? true : nil
        }
        // It may have read the kill before it merges its own, and announces it only then.
        let said = try database.line(of: "web-2").generation
        #expect(try said == 0 || !OnCall.cards(second).contains("other"), "it says \(said) and shows 'other'")
        try holder.run("ROLLBACK")
        try await waitForKill("other", at: second)
        try await Waiting.value("both to say the same") {
            let numbers = try ["web-1", "web-2"].map { try database.line(of: $0).generation }
            return numbers == [cards.count + 1, cards.count + 1] ? true : nil
        }
    }

    @Test func `kills in files move to the shared store with their audit, and so do trips`() async throws {
        let folder = try ServedContent.make()
        let database = try await SharedDatabase(folder)
        var server = try await OnCall.start(folder, state: "web-1", more: ["--trips"])
        #expect(try OnCall.kill("other", on: server) == 200 && OnCall.kill("advice", on: server) == 200)
        #expect(try OnCall.revive("advice", on: server) == 200)
        var trip = try SharedTrip(on: server)
        try trip.join("ben")
        let item = try trip.add(1, as: "ana")
        #expect(try trip.vote("yes", on: item, as: "ben").status == 200)
        let before = try trip.view(as: "ana")["revision"]?.int
        server.process.signal(SIGINT)
        _ = try await server.process.waitForEnd()
        let words = ["store", "move", "--from", "sqlite", "--state", folder.path("web-1")] + database.options
        let move = try await run(words, [server], in: folder)
        #expect(move.exitCode == 0 && move.output.contains("kills: 2 flips and 3 lines of the audit"), "\(move)")
        #expect(move.output.contains("trips: 1, with"))
        let again = try await run(words, [server], in: folder)
        #expect(again.exitCode == 1 && again.errors.contains("the database already has some"), "\(again)")
        server = try await OnCall.start(
            folder, state: "web-1", more: ["--trips"] + (try database.settings("web-1")), environment: environment)
        #expect(try !OnCall.cards(server).contains("other") && OnCall.cards(server).contains("advice"))
        trip = trip.moved(to: server)
        #expect(try trip.votes(on: item, as: "ana") == ["ben": "yes"])
        #expect(try trip.view(as: "ana")["revision"]?.int == before)
        #expect(try trip.vote("no", on: item, as: "ben").status == 200)
        let audit = try await run(["audit"] + database.options, [server], in: folder)
        #expect(audit.exitCode == 0 && audit.output.contains("3 lines, intact"), "\(audit)")
    }
}
