import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// `layover kill` and related commands with running servers.
struct KillCommandTests {
    private static let token = "on-call-secret"
    /// SHA-256 of the token.
    private static let digest = "067f814078196983d13d4505c9df207d782ff0a0cea4d462048182e39c203847"

    private func start(_ folder: TemporaryFolder, state: String = "state") async throws -> ServerProcess {
        try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path(state),
            more: ["--admin-tokens", "on-call:ola:\(Self.digest)"])
    }

    private func run(_ words: [String], to servers: [ServerProcess], in folder: TemporaryFolder) async throws
        -> ProgramRun
    {
        let names = servers.map { "127.0.0.1:\($0.adminPort)" }.joined(separator: ",")
        return try await ProgramRun.run(
            words, in: folder, environment: ["LAYOVER_TOKEN": Self.token, "LAYOVER_SERVERS": names])
    }

    private func cards(_ server: ServerProcess, market: String = "GB", client: String = "platform=ios") throws -> Set<
        String
    > {
        let reply = try server.get(
            "/v1/layouts/flight-results?market=\(market)",
            ["Layover-Client: \(client), caps=\"card.html@1 native.plain@1\""])
        return Set((try reply.json()["cards"]?.items ?? []).compactMap { $0["id"]?.string })
    }

    @Test func `one command removes a card on several servers, and lists their answers`() async throws {
        let folder = try ServedContent.make()
        let servers = [try await start(folder), try await start(folder, state: "other")]
        #expect(try servers.allSatisfy { try cards($0).contains("other") })
        let kill = try await run(["kill", "other", "--reason", "wrong"], to: servers, in: folder)
        #expect(kill.exitCode == 0, "\(kill.errors)")
        #expect(kill.output.contains("widget:other is killed everywhere") && kill.output.contains("GB, NO"))
        #expect(kill.lines.last?.firstMatch(of: /^generation 1, 2\/2 acknowledged in \d+ ms$/) != nil, "\(kill.output)")
        #expect(try !servers.contains { try cards($0).contains("other") })
        let list = try await run(["kills"], to: servers, in: folder)
        #expect(list.exitCode == 0 && list.output.contains("widget:other killed everywhere;"), "\(list.output)")
        let revived = try await run(["revive", "other"], to: servers, in: folder)
        #expect(revived.exitCode == 0 && revived.output.contains("generation 2, 2/2"), "\(revived.errors)")
        #expect(try servers.allSatisfy { try cards($0).contains("other") })
    }

    @Test func `a server that does not answer is named, and the exit code says so`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let kill = try await ProgramRun.run(
            ["kill", "other", "--to", "127.0.0.1:\(server.adminPort),127.0.0.1:1"], in: folder,
            environment: ["LAYOVER_TOKEN": Self.token])
        #expect(kill.exitCode == 1 && kill.errors.contains("127.0.0.1:1: it cannot be reached"))
        #expect(kill.output.contains("1/2 acknowledged"))
        #expect(try !cards(server).contains("other"))
    }

    @Test func `a kill holds where it is meant to, and nowhere else`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let words = ["kill", "--type", "native", "--platform", "ios", "--app", ">=7.31", "--market", "NO"]
        let refused = try await run(words, to: [server], in: folder)
        #expect(refused.exitCode == 1 && refused.errors.contains("high impact"))
        let kill = try await run(words + ["--confirm", "cards:all"], to: [server], in: folder)
        #expect(kill.exitCode == 0, "\(kill.errors)")
        #expect(try cards(server, market: "NO", client: "platform=ios, app=7.31").isDisjoint(with: ["other"]))
        #expect(try cards(server, market: "NO", client: "platform=ios, app=7.31").contains("advice"))
        #expect(try cards(server, market: "NO", client: "platform=ios, app=7.30").contains("other"))
        #expect(try cards(server, market: "NO", client: "platform=web, app=7.31").contains("other"))
        #expect(try cards(server, market: "GB", client: "platform=ios, app=7.31").contains("other"))
    }

    @Test func `a dry run lists the removed cards, and flips nothing`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let dry = try await run(["kill", "campaign:always", "--market", "NO", "--dry-run"], to: [server], in: folder)
        #expect(dry.exitCode == 0 && dry.output.contains("campaign:always would be killed where markets=NO"))
        #expect(dry.output.contains("campaigns   always"))
        #expect(try server.status()["generation"]?.int == 0)
    }

    @Test func `a kill is revoked in steps, and never removes a card from units that have it back`() async throws {
        let folder = try ServedContent.make()
        var server = try await start(folder)
        func holders() throws -> Set<Int> {
            Set(
                try (0..<200).filter { unit in
                    let reply = try server.get(
                        "/v1/layouts/flight-results?market=GB", ["Layover-Unit: user=u-\(unit)"])
                    return try reply.json()["cards"]?.items?.contains { $0["id"]?.string == "other" } ?? false
                })
        }
        let early = try await run(["revive", "other", "--percent", "10"], to: [server], in: folder)
        #expect(early.exitCode == 1 && early.errors.contains("it is not killed"), "\(early.errors)")
        _ = try await run(["kill", "other"], to: [server], in: folder)
        var before: Set<Int> = []
        for (percent, counts) in [(10, 8...35), (50, 75...125), (90, 165...195)] {
            let step = try await run(["revive", "other", "--percent", "\(percent)"], to: [server], in: folder)
            #expect(step.exitCode == 0 && step.output.contains("revived for \(percent)%"), "\(step.errors)")
            let now = try holders()
            #expect(counts.contains(now.count) && now.isSuperset(of: before), "\(percent)%: \(now.count)")
            before = now
        }
        server.process.kill()
        _ = try await server.process.waitForEnd()
        server = try await start(folder)
        #expect(try holders() == before)
        let state = try await run(["kills", "other"], to: [server], in: folder)
        #expect(state.output.contains("widget:other staged share=10%"), "\(state.output)")
        _ = try await run(["revive", "other"], to: [server], in: folder)
        #expect(try holders().count == 200)
        let audit = try await ProgramRun.run(["audit", "--export", "--state", folder.path("state")], in: folder)
        let steps = try audit.lines.map { try JSONValue(parsing: Array($0.utf8)) }
        #expect(steps.map { $0["action"]?.string } == ["kill", "stage", "stage", "stage", "revive"])
        #expect(
            steps.map { $0["after"]?.string }[1...3] == ["killed share=90%", "killed share=50%", "killed share=10%"])
    }

    @Test(
        arguments: [
            (["kill", "othre"], 1, "did you mean 'other'?"), (["kill"], 2, "a key is missing"),
            (["revive", "other", "--percent", "0"], 2, "from 1 to 100"),
            (["revive", "other", "--percent", "101"], 2, "from 1 to 100"),
            (["kills", "othre"], 1, "did you mean 'other'?"), (["changes", "--since", "soon"], 2, "cannot be 'soon'"),
            (["kill", "always"], 1, "did you mean 'campaign:always'?"),
            (["kill", "campaign:always", "--percent", "5"], 2, "there is no option '--percent'"),
            (["kill", "other", "--market", "gb"], 2, "'gb' is not a market"),
            (["kill", "other", "--app", "7.3"], 2, "not a range of versions"),
            (["kill", "other", "--to", "a b"], 2, "is not a server"),
            (["kill", "other", "--token-file", "/none"], 2, "cannot be read"),
        ] as [([String], Int32, String)])
    func `an invalid command is rejected`(words: [String], code: Int32, message: String) async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let run = try await run(words, to: [server], in: folder)
        #expect(run.exitCode == code && run.errors.contains(message), "\(run.errors)")
        #expect(try cards(server).contains("other"))
    }

    @Test func `without the right token nothing is flipped, and no log contains the token`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let run = try await ProgramRun.run(
            ["kill", "other", "--to", "127.0.0.1:\(server.adminPort)"], in: folder,
            environment: ["LAYOVER_TOKEN": "secret-4711"])
        #expect(run.exitCode == 1 && run.errors.contains("401 the caller is unknown"))
        #expect(try cards(server).contains("other") && !server.written.contains("4711"))
    }

    @Test func `kills and their audit survive the server's sudden end`() async throws {
        let folder = try ServedContent.make()
        var server = try await start(folder)
        let cycles = Int(ProcessInfo.processInfo.environment["LAYOVER_KILL_CYCLES"] ?? "") ?? 40
        for cycle in 1...cycles {
            let key = cycle.isMultiple(of: 2) ? "advice" : "other"
            let body = Array("{\"reason\": \"\(cycle)\", \"app\": \">=\(cycle).0\"}".utf8)
            #expect(try post(server, key, body) == cycle)
            server.process.kill()
            _ = try await server.process.waitForEnd()
            server = try await start(folder)
            #expect(try server.status()["kills"]?["in_force"]?.int == cycle)
        }
        let audit = try await ProgramRun.run(["audit", "--verify", "--state", folder.path("state")], in: folder)
        #expect(audit.exitCode == 0 && audit.output.hasPrefix("\(cycles) lines, intact;"), "\(audit.errors)")
        let export = try await ProgramRun.run(["audit", "--export", "--state", folder.path("state")], in: folder)
        #expect(export.lines.count == cycles)
        let first = try JSONValue(parsing: Array((export.lines.first ?? "").utf8))
        #expect(first["actor"]?.string == "ola" && first["key"]?.string == "widget:other")
        #expect(first["before"]?.string == "live" && first["after"]?.string == "killed app=>=1.0")
    }

    @Test func `killed amid a flip, the server has it whole or not at all`() async throws {
        let folder = try ServedContent.make()
        var server = try await start(folder)
        var known = 0
        for cycle in 1...20 {
            let acknowledged = try #require(try post(server, "other", Array("{\"app\": \">=\(cycle).0\"}".utf8)))
            #expect(acknowledged == known + 1)
            let amid = try RawClient(port: server.adminPort)
            amid.send(Self.request("other", bytes: "{\"app\": \">=\(cycle).1\"}"))
            server.process.kill()
            _ = try await server.process.waitForEnd()
            server = try await start(folder)
            let status = try server.status()
            known = try #require(status["generation"]?.int)
            #expect((acknowledged...acknowledged + 1).contains(known))
            #expect(status["kills"]?["in_force"]?.int == known && status["kills"]?["store"]?.string == "ok")
        }
        let audit = try await ProgramRun.run(["audit", "--state", folder.path("state")], in: folder)
        #expect(audit.exitCode == 0 && audit.output.hasPrefix("\(known) lines, intact;"), "\(audit.errors)")
    }

    @Test func `a store damaged between two runs takes no kill back, and stops no answer`() async throws {
        let folder = try ServedContent.make()
        var server = try await start(folder)
        #expect(try post(server, "other", []) == 1)
        server.process.kill()
        _ = try await server.process.waitForEnd()
        // With its log, SQLite would repair the file by itself.
        for name in ["kills.sqlite-wal", "kills.sqlite-shm"] where folder.exists("state/" + name) {
            try FileManager.default.removeItem(atPath: folder.path("state/" + name))
        }
        try folder.write("this is no database any more", to: "state/kills.sqlite")
        server = try await start(folder)
        let kills = try server.status()["kills"]
        #expect(kills?["store"]?.string == "corrupt")
        let words = "the kill store '\(folder.path("state/kills.sqlite"))' is damaged: file is not a database;"
        #expect(kills?["detail"]?.string?.hasPrefix(words) == true, "\(kills?["detail"] ?? .null)")
        #expect(server.written.contains("error: \(words)"))
        #expect(!server.written.contains("PRAGMA"))
        let audit = try await ProgramRun.run(["audit", "--state", folder.path("state")], in: folder)
        #expect(audit.exitCode == 1)
        #expect(audit.errors.contains("layover audit: \(words)"), "\(audit.errors)")
        let nowhere = try await ProgramRun.run(["audit"], in: folder)
        #expect(nowhere.exitCode == 2)
        #expect(nowhere.errors.contains("it has no kills.sqlite; say where with --state"), "\(nowhere.errors)")
        let shown = try cards(server)
        #expect(shown.contains("advice") && !shown.contains("other"))
        let revived = try await run(["revive", "other"], to: [server], in: folder)
        #expect(revived.exitCode == 1 && revived.errors.contains("nothing was revived"))
        let kill = try await run(["kill", "advice"], to: [server], in: folder)
        #expect(kill.exitCode == 1)
        #expect(kill.errors.contains("503"))
        #expect(kill.output.contains("generation 2, in force on 1/1, stored on none in"), "\(kill.output)")
        #expect(try !cards(server).contains("advice"))
    }

    private static func request(_ key: String, bytes: String) -> String {
        "POST /admin/kills/\(key) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(token)\r\n"
            + "Content-Length: \(bytes.utf8.count)\r\n\r\n\(bytes)"
    }

    /// - Returns: The acknowledged generation.
    private func post(_ server: ServerProcess, _ key: String, _ body: [UInt8]) throws -> Int? {
        let client = try RawClient(port: server.adminPort)
        client.send(
            "POST /admin/kills/\(key) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(Self.token)\r\nContent-Length: \(body.count)\r\n\r\n"
        )
        client.send(body)
        return try client.reply().json()["generation"]?.int
    }

    @Test func `no answer after the acknowledgement shows the card`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        for round in 1...(Int(ProcessInfo.processInfo.environment["LAYOVER_KILL_ROUNDS"] ?? "") ?? 500) {
            #expect(try post(server, "other", Array("{}".utf8)) == 2 * round - 1)
            #expect(try !cards(server).contains("other"))
            let revival = try RawClient(port: server.adminPort)
            revival.send(
                "DELETE /admin/kills/other HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(Self.token)\r\n\r\n")
            #expect(try revival.reply().json()["state"]?.string == "live")
            #expect(try cards(server).contains("other"))
        }
    }
}
