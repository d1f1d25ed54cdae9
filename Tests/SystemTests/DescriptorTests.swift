import Foundation
import LayoverHTTP
import LayoverJSON
import LayoverTestKit
import Testing

/// Servers with few descriptors or little address space.
struct DescriptorTests {
    /// Clients that send nothing, limited to the number that a test may open.
    private func idle(_ port: UInt16, most: Int) throws -> [RawClient] {
        let room = ProcessLimits.raiseDescriptors().now / 2
        return try (0..<min(most, room)).map { _ in try RawClient(port: port) }
    }

    @Test func `thousands of idle connections leave the busy ones, the admin listener and the process alone`()
        async throws
    {
        let folder = try ServedContent.make()
        let server = try await OnCall.start(folder, limits: "ulimit -n 256")
        #expect(server.written.contains("descriptors: 256; connections: at most "))
        #expect(server.written.contains("the limit of descriptors lets in "))
        let limits = try server.status()["descriptors"]
        let limit = try #require(limits?["connections"]?["clients"]?["limit"]?.int)
        #expect(limits?["limit"]?.int == 256 && (16..<256).contains(limit))
        let busy = try (0..<4).map { _ in try RawClient(port: server.port) }
        for client in busy { try expectReady(client) }
        let others = try idle(server.port, most: 3_000)
        try await server.waitForStatus("all connections taken") {
            $0["descriptors"]?["connections"]?["clients"]?["open"]?.int == limit
        }
        // The threads of the pools are busy meanwhile: content is compiled, and replies are made.
        for round in 0..<20 {
            server.process.signal(SIGHUP)
            for client in busy { try expectReady(client) }
            #expect(try OnCall.ask(on: server, "GET", "/metrics").status == 200)
            #expect(try OnCall.kill("advice", on: server, "{\"reason\": \"round \(round)\"}") == 200)
            #expect(try OnCall.revive("advice", on: server) == 200)
        }
        #expect(others.count >= limit)
        withExtendedLifetime(others) {}
        let metrics = try OnCall.ask(on: server, "GET", "/metrics").text
        #expect(metrics.contains("layover_connections{listener=\"clients\"} "))
        #expect(metrics.contains("layover_connection_limit{listener=\"clients\"} \(limit)\n"))
        #expect(server.process.isRunning)
    }

    @Test func `answers new clients once the idle ones have gone`() async throws {
        let folder = try ServedContent.make()
        let server = try await OnCall.start(folder, limits: "ulimit -n 128")
        var others = try idle(server.port, most: 1_000)
        try await server.waitForStatus("all connections taken") { status in
            let clients = status["descriptors"]?["connections"]?["clients"]
            return clients?["open"]?.int == clients?["limit"]?.int
        }
        others = []
        #expect(try server.get("/readyz").status == 200)
        #expect(others.isEmpty)
    }

    @Test func `a client address has a limit of connections, which an edge has not, and metrics count both`()
        async throws
    {
        let folder = try ServedContent.make()
        let server = try await OnCall.start(folder, more: ["--connections-per-address", "2"])
        let clients = try (0..<2).map { _ in try RawClient(port: server.port) }
        for client in clients { try expectReady(client) }
        #expect(try RawClient(port: server.port).isClosed())
        clients[0].send("POST /v1/events HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: foo\r\n\r\n")
        #expect(try clients[0].reply().status == 501)
        let metrics = try OnCall.ask(on: server, "GET", "/metrics").text
        #expect(metrics.contains("layover_connections_ended_total{listener=\"clients\",limit=\"address\"} 1\n"))
        #expect(metrics.contains("layover_connections_ended_total{listener=\"admin\",limit=\"address\"} 0\n"))
        #expect(
            metrics.contains(
                "layover_http_refusals_total{listener=\"clients\",reason=\"transfer-encoding-unknown\"} 1\n"))
        let edge = try await OnCall.start(
            folder, state: "other", more: ["--connections-per-address", "2", "--trusted-edges", "127.0.0.1"])
        let more = try (0..<5).map { _ in try RawClient(port: edge.port) }
        for client in more { try expectReady(client) }
    }

    @Test func `raises the soft limit to the hard one`() async throws {
        let folder = try ServedContent.make()
        let server = try await OnCall.start(folder, limits: "ulimit -Sn 200 && ulimit -Hn 700")
        #expect(server.written.contains("(raised from 200)"))
        #expect(try server.status()["descriptors"]?["limit"]?.int == 700)
        let limits = try String(contentsOfFile: "/proc/\(server.process.number)/limits", encoding: .utf8)
        #expect(limits.contains(/Max open files\s+700\s+700/))
    }

    @Test func `the workbench bears idle connections too`() async throws {
        let content = try SmallContent.folder()
        let preview = try await PreviewProcess(content: content, limits: "ulimit -n 200")
        let page = try RawClient(port: preview.port)
        let asked = "GET /api/state HTTP/1.1\r\nHost: 127.0.0.1:\(preview.port)\r\n\r\n"
        page.send(asked)
        #expect(try page.reply().status == 200)
        var others = try idle(preview.port, most: 1_000)
        page.send(asked)
        #expect(try page.reply().status == 200)
        others = []
        #expect(try preview.get("/api/state").status == 200)
        #expect(others.isEmpty)
    }

    @Test(arguments: [
        ("ulimit -n 64", "descriptors are too few"), ("ulimit -v 900000", "the address space is limited to 878 MiB"),
        ("ulimit -v 1200000", "at least 1216 MiB are needed"),
    ])
    func `prints in one line which limit is too small, and ends`(limits: String, word: String) async throws {
        let folder = try ServedContent.make()
        let words = ["serve", "--content", folder.path("content"), "--state", folder.path("state"), "--port", "0"]
        let whole = Shell.words(limits, BuiltProducts.program("layover"), words + ["--admin-port", "0"])
        let run = try await ProgramRun.run(whole.1, executable: whole.0, in: folder.url)
        #expect(run.exitCode == 1)
        #expect(run.errors.hasPrefix("layover serve: ") && run.errors.contains(word))
    }

    @Test func `runs in the least address space that it reserves, and stops on request`() async throws {
        let folder = try ServedContent.make()
        let server = try await OnCall.start(folder, limits: "ulimit -v \(1_216 << 10)")
        let answer = Array("{\"content\": {\"results\": {}}}".utf8)
        for _ in 0..<50 { #expect(try server.post("/v1/attach?market=GB", answer).status == 200) }
        let taken = try addressSpace(of: server.process.number)
        #expect(taken + 60 * 8 <= 1_216, "the stacks of sixty more threads have room beside \(taken) MiB")
        server.process.signal(SIGTERM)
        #expect(try await server.process.waitForEnd() == 0)
    }

    /// The address space of a process, in megabytes.
    private func addressSpace(of process: Int32) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let found = try #require(status.firstMatch(of: /VmSize:\s+(\d+) kB/))
        return try #require(Int(found.output.1)) >> 10
    }

    private func expectReady(_ client: RawClient) throws {
        client.send("GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(try client.reply().status == 200)
    }
}
