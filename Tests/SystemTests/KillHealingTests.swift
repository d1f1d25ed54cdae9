import Foundation
import LayoverJSON
import LayoverTestKit
import Testing

/// Three servers that know each other: a server that missed flips receives them one round after it is back.
struct KillHealingTests {
    private let environment = ["LAYOVER_TOKEN": OnCall.token]

    /// Each server lists all three, like a fleet with one settings file.
    private func three(_ folder: TemporaryFolder) async throws -> [ServerProcess] {
        let ports = try (0..<3).map { _ in try FreePort.find() }
        let list = ports.map { "http://127.0.0.1:\($0)" }.joined(separator: ",")
        var servers: [ServerProcess] = []
        for (place, port) in ports.enumerated() {
            servers.append(
                try await OnCall.start(
                    folder, state: "state-\(place)", more: ["--admin-port", "\(port)", "--peers", list],
                    environment: environment))
        }
        return servers
    }

    private func wait(for server: ServerProcess, _ what: String, _ isSo: @escaping @Sendable (Set<String>) -> Bool)
        async throws
    {
        try await Waiting.value("\(what); \(server.written.suffix(2000))") {
            isSo(try OnCall.cards(server)) ? true : nil
        }
    }

    private func state(of server: ServerProcess, on other: ServerProcess) throws -> String? {
        try other.status()["peers"]?.items?.first { $0["peer"]?.string == "127.0.0.1:\(server.adminPort)" }?["state"]?
            .string
    }

    private func drift(_ status: JSONValue) -> [Bool] {
        (status["peers"]?.items ?? []).compactMap { $0["drift"]?.bool }
    }

    @Test func `one of three that stood still during a kill and a revival has both once it goes on`() async throws {
        let folder = try ServedContent.make()
        let servers = try await three(folder)
        let (first, second, third) = (servers[0], servers[1], servers[2])
        // Sent to one server only, and taken over by the others while they run.
        #expect(try OnCall.kill("other", on: first) == 200)
        for server in [second, third] { try await wait(for: server, "the kill") { !$0.contains("other") } }
        // A server that is started before its peers cannot reach them at first.
        let name = "127.0.0.1:\(third.adminPort)"
        try await first.waitForStatus("the peer that answers") { status in
            status["peers"]?.items?.contains { $0["peer"]?.string == name && $0["state"]?.string == "answered" }
                ?? false
        }
        third.process.signal(SIGSTOP)
        try await first.waitForStatus("the paused peer") { status in
            status["peers"]?.items?.contains { $0["state"]?.string == "silent" } ?? false
        }
        #expect(try state(of: third, on: first) == "silent" && OnCall.ask(on: first, "GET", "/readyz").status == 200)
        #expect(try OnCall.ask(on: first, "GET", "/metrics").text.contains("layover_peers{state=\"silent\"} 1"))
        #expect(try OnCall.revive("other", on: first) == 200 && OnCall.kill("advice", on: second) == 200)
        // In both directions at once: each of the two lacks the flip that was sent to the other.
        for server in [first, second] {
            try await wait(for: server, "both flips") { $0.contains("other") && !$0.contains("advice") }
        }
        third.process.signal(SIGCONT)
        try await wait(for: third, "what was missed") { $0.contains("other") && !$0.contains("advice") }
        for server in servers {
            try await server.waitForStatus("no drift") { status in
                self.drift(status) == [false, false, false]
                    && !(status["peers"]?.items ?? []).contains { $0["state"]?.string == "silent" }
            }
        }
        let digests = try servers.map { try OnCall.ask(on: $0, "GET", "/admin/kills?digest=true").json() }
        #expect(Set(digests.compactMap { $0["digest"]?.string }).count == 1 && digests[0]["flips"] == nil)
        // One line for each change of the peer's state, however often it was queried.
        let lines = first.written.split(separator: "\n").filter { $0.contains("peer 127.0.0.1:\(third.adminPort)") }
        #expect(lines.count { $0.contains("may be missing") } == 2, "\(lines)")
        #expect(lines.last?.contains("it answers") ?? false, "\(lines)")
        // The flip is also on its own disk.
        let audit = try await ProgramRun.run(["audit", "--state", folder.path("state-2")], in: folder)
        #expect(audit.exitCode == 0 && audit.output.hasPrefix("3 lines, intact;"), "\(audit.output) \(audit.errors)")
    }

    @Test func `a refusing peer is reported, and keeps no server from being ready`() async throws {
        let folder = try ServedContent.make()
        let first = try await OnCall.start(folder)
        #expect(try OnCall.kill("other", on: first) == 200)
        let second = try await OnCall.start(
            folder, state: "other", more: ["--peers", "127.0.0.1:\(first.adminPort)"],
            environment: ["LAYOVER_TOKEN": "no-token-of-theirs"])
        #expect(try OnCall.ask(on: second, "GET", "/readyz").status == 200 && OnCall.cards(second).contains("other"))
        #expect(try state(of: first, on: second) == "refused")
        let metrics = try OnCall.ask(on: second, "GET", "/metrics").text
        #expect(metrics.contains("layover_peers{state=\"refused\"} 1") && metrics.contains("layover_peers_drifting 0"))
    }

    @Test func `while a peer cannot take missing flips, the drift is in status and metrics`() async throws {
        let folder = try ServedContent.make()
        // The first server has no peers, so it never learns of the second server's kill.
        let first = try await OnCall.start(folder)
        let second = try await OnCall.start(
            folder, state: "other", more: ["--peers", "127.0.0.1:\(first.adminPort)"], environment: environment)
        #expect(drift(try second.status()) == [false])
        #expect(try OnCall.kill("other", on: second) == 200)
        try await second.waitForStatus("the drift") { self.drift($0) == [true] }
        #expect(try OnCall.ask(on: second, "GET", "/metrics").text.contains("layover_peers_drifting 1"))
        #expect(try second.status()["peers"]?.items?.first?["drift_since"]?.string != nil)
        #expect(try OnCall.kill("other", on: first) == 200)
        try await second.waitForStatus("no drift") { self.drift($0) == [false] }
    }
}
