import Foundation
import LayoverFrame
import LayoverJSON
import LayoverSQLite
import LayoverServer
import LayoverTestKit
import Testing

/// A store of kills that blocks in the middle of a write, like a hanging disk: only flips wait for it.
struct StuckStoreTests {
    /// SHA-256 of the token of ``OnCall``.
    private static let digest = "067f814078196983d13d4505c9df207d782ff0a0cea4d462048182e39c203847"

    /// A server in this process whose flips wait for the store without a timeout.
    private func start(_ folder: TemporaryFolder) async throws -> RunningServer {
        var settings = ServerSettings()
        settings.content = folder.path("content")
        settings.state = folder.path("state")
        settings.port = 0
        settings.adminPort = 0
        // All clients here have one address.
        settings.connectionsPerAddress = 0
        settings.adminTokens = [try #require(AdminToken("on-call:ola:\(Self.digest)"))]
        var options = ServerOptions()
        options.killBusyMilliseconds = 600_000
        return try await RunningServer(settings, log: .silent, options: options)
    }

    private func begin(port: UInt16, _ method: String, _ path: String, body: [UInt8] = []) throws -> RawClient {
        let client = try RawClient(port: port)
        client.send(
            Array(
                "\(method) \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(OnCall.token)\r\nContent-Length: \(body.count)\r\n\r\n"
                    .utf8) + body)
        return client
    }

    private func ask(port: UInt16, _ method: String, _ path: String, body: [UInt8] = []) throws -> RawReply {
        try begin(port: port, method, path, body: body).reply()
    }

    /// The number of requests to the admin listener, including this one.
    private func heard(_ server: RunningServer) throws -> Int {
        let text = try ask(port: server.adminPort, "GET", "/metrics").text
        let line = text.split(separator: "\n").first { $0.hasPrefix("layover_requests_total{route=\"admin\"} ") }
        return try #require(line?.split(separator: " ").last.flatMap { Int($0) })
    }

    private func cards(_ server: RunningServer) throws -> Set<String> {
        let client = try RawClient(port: server.port)
        client.send(
            "GET /v1/layouts/flight-results?market=GB HTTP/1.1\r\nHost: localhost\r\nLayover-Client: platform=ios, caps=\"card.html@1 native.plain@1\"\r\n\r\n"
        )
        let reply = try client.reply()
        #expect(reply.status == 200)
        return Set((try reply.json()["cards"]?.items ?? []).compactMap { $0["id"]?.string })
    }

    @Test func `status, metrics, layouts and results are answered, the file works, and each flip once it is written`()
        async throws
    {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let store = try Connection(path: folder.path("state/kills.sqlite"))
        try store.run("BEGIN IMMEDIATE")
        // More requests than the admin listener has threads.
        let before = try heard(server)
        let keys = ["other", "banner", "quite-new", "newer-still"]
        let flips = try keys.map { key in
            try begin(
                port: server.adminPort, "POST", "/admin/kills/widget:\(key)", body: Array(#"{"force": true}"#.utf8))
        }
        var asks = 0
        try await Waiting.value("the flips to be heard") { () -> Bool? in
            asks += 1
            return try heard(server) == before + asks + flips.count ? true : nil
        }
        try expectAlive(server)
        try folder.write("kills: [widget:advice]\n", to: "state/kills.yaml")
        try await Waiting.value("the kill of the file") { try cards(server).contains("advice") ? nil : true }
        #expect(try cards(server).contains("other"))
        for flip in flips { #expect(flip.isSilent) }
        try store.run("COMMIT")
        let generations = try flips.map { flip in
            let reply = try flip.reply()
            #expect(reply.status == 200, "\(reply.text)")
            return try #require(reply.json()["generation"]?.int)
        }
        #expect(Set(generations) == [1, 2, 3, 4])
        #expect(try cards(server).isDisjoint(with: ["other", "banner~always", "advice"]))
        #expect(await server.stop())
    }

    /// Everything except flips answers, on both listeners.
    private func expectAlive(_ server: RunningServer) throws {
        for path in ["/livez", "/readyz", "/metrics", "/admin/status", "/admin/kills", "/admin/kills?digest=true"] {
            #expect(try ask(port: server.adminPort, "GET", path).status == 200, "\(path)")
        }
        #expect(try ask(port: server.adminPort, "GET", "/admin/kills/widget:other").json()["state"]?.string == "live")
        #expect(
            try ask(port: server.adminPort, "POST", "/admin/kills/advice?dry_run=true", body: Array("{}".utf8)).status
                == 200)
        #expect(try ask(port: server.adminPort, "GET", "/admin/changes").json()["problems"]?.items?.isEmpty == true)
        for path in ["/livez", "/readyz"] { #expect(try ask(port: server.port, "GET", path).status == 200) }
        #expect(try cards(server).contains("other"))
        let attached = try ask(port: server.port, "POST", "/v1/attach?market=GB", body: SmallAnswer.compact)
        #expect(attached.status == 200 && attached.header("layover-status")?.hasPrefix("full") == true)
    }

    @Test func `a server that stops answers the flip that is being written`() async throws {
        let folder = try ServedContent.make()
        let server = try await start(folder)
        let store = try Connection(path: folder.path("state/kills.sqlite"))
        try store.run("BEGIN IMMEDIATE")
        let before = try heard(server)
        let flip = try begin(port: server.adminPort, "POST", "/admin/kills/other", body: Array("{}".utf8))
        var asks = 0
        try await Waiting.value("the flip to be heard") { () -> Bool? in
            asks += 1
            return try heard(server) == before + asks + 1 ? true : nil
        }
        async let stopped = server.stop()
        try await Waiting.value("the listener to close") {
            (try? RawClient(port: server.port)) == nil ? true : nil
        }
        try store.run("COMMIT")
        #expect(try flip.reply().status == 200)
        #expect(await stopped)
        let again = try await start(folder)
        #expect(try !cards(again).contains("other"))
        #expect(await again.stop())
    }
}
