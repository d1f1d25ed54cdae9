import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Several servers that know each other: a server that starts has the kills and revivals that the others made meanwhile.
struct KillPeerTests {
    private let environment = ["LAYOVER_TOKEN": OnCall.token]

    private func peers(_ servers: [ServerProcess], and more: [String] = []) -> [String] {
        let names = servers.map { "http://127.0.0.1:\($0.adminPort)" } + more
        return ["--peers", names.joined(separator: ",")]
    }

    private func peerStates(_ server: ServerProcess) throws -> [String] {
        (try server.status()["peers"]?.items ?? []).map { row in
            "\(row["state"]?.string ?? "") \(row["taken"]?.int ?? -1)"
        }
    }

    @Test func `a server that was down during a kill and a revival comes back with both`() async throws {
        let folder = try ServedContent.make()
        let first = try await OnCall.start(folder)
        var second = try await OnCall.start(folder, state: "other")
        #expect(try OnCall.kill("other", on: second) == 200)
        second.process.kill()
        _ = try await second.process.waitForEnd()
        #expect(try OnCall.kill("other", on: first) == 200 && OnCall.revive("other", on: first) == 200)
        #expect(try OnCall.kill("advice", on: first, "{\"reason\": \"wrong\"}") == 200)
        second = try await OnCall.start(
            folder, state: "other", more: peers([first], and: ["http://127.0.0.1:1"]), environment: environment)
        #expect(try OnCall.cards(second) == OnCall.cards(first) && OnCall.cards(second).contains("other"))
        #expect(try peerStates(second) == ["answered 2", "silent 0"])
        let state = try OnCall.ask(on: second, "GET", "/admin/kills/advice?peers=true").json()
        #expect(state["state"]?.string == "killed" && state["flip"]?["reason"]?.string == "wrong")
        let told = state["peers"]?.items ?? []
        #expect(told.map { $0["state"]?.string } == ["killed", nil])
        #expect(told.first?["flip"]?["effective_ms"] != .null && told.last?["detail"]?.string == "it cannot be reached")
        // The kill is on its own disk, so that it no longer needs the peer.
        try await OnCall.restart(&second, folder, state: "other")
        #expect(try !OnCall.cards(second).contains("advice"))
        let audit = try await ProgramRun.run(["audit", "--export", "--state", folder.path("other")], in: folder)
        #expect(audit.lines.count == 3 && audit.lines.last?.contains("peer 127.0.0.1:\(first.adminPort)") ?? false)
    }

    @Test func `a peer that answers late is taken over late, and a step back among it`() async throws {
        let folder = try ServedContent.make()
        let port = try FreePort.find()
        let second = try await OnCall.start(
            folder, state: "other", more: ["--peers", "http://127.0.0.1:\(port)"], environment: environment)
        #expect(try peerStates(second) == ["silent 0"] && OnCall.cards(second).contains("other"))
        var first = try await OnCall.start(folder)
        #expect(try OnCall.kill("other", on: first) == 200)
        #expect(try OnCall.ask(on: first, "DELETE", "/admin/kills/other", body: "{\"percent\": 1}").status == 200)
        try await OnCall.restart(&first, folder, more: ["--admin-port", "\(port)"])
        try await second.waitForStatus("the late peer") { $0["peers"]?.items?.first?["state"]?.string == "answered" }
        let state = try OnCall.ask(on: second, "GET", "/admin/kills/other").json()
        #expect(state["state"]?.string == "staged" && state["percent"]?.int == 1)
    }

    @Test func `with the wrong token a peer reveals nothing, and one list may name the server itself`() async throws {
        let folder = try ServedContent.make()
        let first = try await OnCall.start(folder)
        let port = try FreePort.find()
        let words = ["--admin-port", "\(port)"] + peers([first], and: ["http://127.0.0.1:\(port)"])
        var second = try await OnCall.start(
            folder, state: "other", more: words, environment: ["LAYOVER_TOKEN": "no-token-of-theirs"])
        #expect(try peerStates(second) == ["refused 0", "refused 0"])
        try await OnCall.restart(&second, folder, state: "other", more: words, environment: environment)
        #expect(try peerStates(second) == ["answered 0", "itself 0"])
        let state = try OnCall.ask(on: second, "GET", "/admin/kills/other?peers=true").json()
        #expect(state["peers"]?.items?.count == 1)
    }

    @Test func `recent changes share one timeline`() async throws {
        let folder = try ServedContent.make()
        let server = try await OnCall.start(folder)
        #expect(try OnCall.kill("other", on: server, "{\"reason\": \"wrong\"}") == 200)
        _ = try server.get(
            "/v1/layouts/flight-results?market=GB", ["Layover-Client: platform=ios, app=7.32.0, caps=\"card.html@1\""])
        let environment = ["LAYOVER_TOKEN": OnCall.token, "LAYOVER_SERVERS": "127.0.0.1:\(server.adminPort)"]
        var run = try await ProgramRun.run(["changes"], in: folder, environment: environment)
        try await Waiting.value("the version on the disk") {
            folder.exists("state/versions.json") ? true : nil
        }
        run = try await ProgramRun.run(["changes", "--since", "1h"], in: folder, environment: environment)
        #expect(run.exitCode == 0 && run.lines.count == 3, "\(run.output) \(run.errors)")
        #expect(run.lines.first?.contains("catalog") ?? false && run.output.contains("5 widgets from files"))
        #expect(run.output.contains("kill      widget:other  killed everywhere; ola; wrong"), "\(run.output)")
        #expect(run.output.contains("version   ios 7.32.0  first seen"))
        let json = try await ProgramRun.run(
            ["changes", "--state", folder.path("state"), "--format", "json"], in: folder)
        let list = try JSONValue(parsing: Array(json.output.utf8))
        #expect(
            Set((list["changes"]?.items ?? []).compactMap { $0["kind"]?.string }) == ["catalog", "kill", "version"])
        let metrics = try OnCall.ask(on: server, "GET", "/metrics").text
        #expect(metrics.contains("layover_kill_propagation_seconds_count 1"))
        #expect(metrics.contains("layover_kill_store_ok 1") && metrics.contains("layover_kills_in_force 1"))
    }
}
