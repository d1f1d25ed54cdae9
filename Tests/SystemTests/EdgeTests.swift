import Foundation
import LayoverHTTP
import LayoverJSON
import LayoverServer
import LayoverTestKit
import LayoverWeb
import Testing

/// Servers behind nginx with the shipped configuration.
@Suite(.serialized, .enabled(if: Edge.isInstalled, "nginx and openssl are wanted")) struct EdgeTests {
    private func start(_ folder: TemporaryFolder, port: UInt16) async throws -> ServerProcess {
        try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"),
            more: ["--port", "\(port)"])
    }

    /// Waits until the edge sends requests to this server; the delay and the edge's times are the shipped ones.
    private func waitUntilAsked(_ server: ServerProcess) async throws {
        try await Waiting.value("a request for the server on port \(server.port)") {
            let client = try RawClient(port: server.adminPort)
            client.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
            let lines = try client.reply().text.split(separator: "\n")
            let attached = lines.first { $0.hasPrefix("layover_requests_total{route=\"attach\"}") }
            return attached?.hasSuffix(" 0") == false ? true : nil
        }
    }

    /// The full test, with four servers and 500 requests a second, is `scripts/accept --only restarts`.
    @Test(.enabled(if: Edge.areInstalled, "haproxy is wanted, too"), arguments: Edge.Kind.allCases)
    func `servers that are restarted in turn lose no request`(kind: Edge.Kind) async throws {
        let folders = try (0..<2).map { _ in try ServedContent.make() }
        var servers: [ServerProcess] = []
        for folder in folders { servers.append(try await start(folder, port: try FreePort.find())) }
        let edge = try await Edge(before: servers.map(\.port), kind)
        let load = AttachLoad(port: edge.port, clients: 4)
        let kept = KeptLoad(port: edge.port, clients: 6)
        for index in servers.indices {
            for server in servers { try await waitUntilAsked(server) }
            servers[index].process.signal(SIGTERM)
            #expect(try await servers[index].process.waitForEnd() == 0)
            servers[index] = try await start(folders[index], port: servers[index].port)
        }
        for server in servers { try await waitUntilAsked(server) }
        let failures = await load.end() + kept.end()
        try await edge.stop()
        #expect(failures == [], "\(failures.count) of \(load.answered + failures.count); \(edge.errors.suffix(2000))")
        #expect(kept.answered > 20)
        // The server's port was closed; requests that failed for this reason were sent elsewhere. HAProxy knew it from
        // /readyz.
        if kind == .nginx { #expect(edge.errors.contains("connect() failed") || edge.errors.contains("timed out")) }
    }

    @Test(.enabled(if: Edge.areInstalled, "haproxy is wanted, too"), arguments: Edge.Kind.allCases)
    func `each call of the table passes the edge, or is kept by it, as the table says`(kind: Edge.Kind) async throws {
        let folder = try TemporaryFolder.shippedContent(in: "content")
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"), more: ["--demo"])
        let edge = try await Edge(before: [server.port], kind)
        var passed = 0
        for route in RouteTable.routes {
            let direct = try answer(server.port, route)
            let reply = try answer(edge.port, route)
            if route.edge == .public {
                passed += 1
                #expect(
                    reply.status == direct.status && reply.type == direct.type, "\(route.method.rawValue) \(route.path)"
                )
                let pages = ["/demo", "/t/", "/h/", "/o/", "/v1/previews/"]
                let isPage = pages.contains { route.path.hasPrefix($0) }
                #expect(reply.type != "text/html" || isPage, "\(route.method.rawValue) \(route.path)")
            } else {
                #expect(reply.status == 404 && reply.type == "text/html", "\(route.method.rawValue) \(route.path)")
            }
        }
        #expect(passed > 15)
        let around = [
            "/admin/status", "//admin/status", "/v1/../admin/status", "/v1/%2e%2e/metrics", "/t/../readyz", "/v1",
            "/v1/",
        ]
        for path in around { #expect(try RawClient.ask(port: edge.port, "GET", path).status >= 400, "\(path)") }
        try await edge.stop()
    }

    @Test(.enabled(if: Edge.areInstalled, "haproxy is wanted, too"), arguments: Edge.Kind.allCases)
    func `no log contains a token, whether a route has the path or not`(kind: Edge.Kind) async throws {
        let folder = try ServedContent.make()
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"))
        let edge = try await Edge(before: [server.port], kind)
        let secret = String(repeating: "s3cret", count: 5)
        let paths = [
            "/t/\(secret)", "/t/\(secret)/code.svg", "/h/\(secret)", "/v1/searches/\(secret)", "/t/\(secret)/none",
        ]
        for path in paths { #expect(try RawClient.ask(port: edge.port, "GET", "\(path)?q=\(secret)").status == 404) }
        server.process.signal(SIGKILL)
        _ = try await server.process.waitForEnd()
        for path in paths.dropLast() {
            #expect(try RawClient.ask(port: edge.port, "GET", path).status >= 500, "\(path)")
        }
        try await edge.stop()
        for line in ["GET /t/{token} 404", "GET /t/{token}/code.svg 404", "GET /v1/searches/{token} 404"] {
            #expect(edge.requests.contains(line), "\(line)")
        }
        #expect(!edge.requests.contains(secret) && !edge.errors.contains(secret))
    }

    @Test func `votes pass the edge and are reported at once, and its log contains no token`() async throws {
        let folder = try ServedContent.make()
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"),
            more: ["--trips", "--trusted-edges", "127.0.0.1"])
        let edge = try await Edge(before: [server.port])
        var trip = try SharedTrip(on: server, through: edge.port)
        try trip.join("ben")
        let item = try trip.add(1, as: "ana")
        let stream = try TripStream(trip, as: "ben")
        #expect(try stream.next().name == "reset")
        #expect(try trip.vote("yes", on: item, as: "ana").status == 200)
        #expect(try stream.next().data["kind"]?.string == "vote.set")
        #expect(
            try trip.ask("PATCH", "/settings", as: "ana", body: "{\"closed\": true}", headers: ["If-Match: \"1\""])
                .status == 200)
        #expect(try trip.ask("DELETE", "/me", as: "ben").status == 200)
        #expect(try stream.rest().contains("person.gone"))
        try await edge.stop()
        #expect(edge.requests.contains("PUT \(trip.path)/items/\(item)/vote 200"))
        for secret in [trip.token] + trip.keys.values { #expect(!edge.requests.contains(secret)) }
    }

    @Test func `a trip's page passes the edge, and its log has the path without the token`() async throws {
        let folder = try ServedContent.make()
        let server = try await ServerProcess(
            content: folder.url.appending(path: "content"), state: folder.path("state"),
            more: ["--trips", "--trusted-edges", "127.0.0.1"])
        let edge = try await Edge(before: [server.port])
        let trip = try SharedTrip(on: server, through: edge.port)
        let page = try RawClient.ask(port: edge.port, "GET", "/t/\(trip.token)")
        #expect(page.status == 200 && page.text.contains("</html>"))
        #expect(try RawClient.ask(port: edge.port, "POST", "/t/\(trip.token)/join", body: []).status == 403)
        let made = try trip.ask("POST", "/handover", as: "ana").json()
        let handover = try #require(made["handover"]?["token"]?.string)
        #expect(try RawClient.ask(port: edge.port, "GET", "/h/\(handover)").text.contains("</html>"))
        #expect(try RawClient.ask(port: edge.port, "POST", "/h/\(handover)", body: []).status == 403)
        try await edge.stop()
        #expect(edge.requests.contains("GET /t/{token} 200") && edge.requests.contains("POST /t/{token}/join 403"))
        #expect(edge.requests.contains("GET /h/{token} 200") && edge.requests.contains("POST /h/{token} 403"))
        for log in [edge.requests, edge.errors, server.written] {
            #expect(!log.contains(trip.token) && !log.contains(handover))
        }
    }

    @Test func `image, code, lists and app links of trips pass the edge, and no log contains a token`() async throws {
        let folder = try ServedContent.make()
        try folder.write(
            """
            default_market: GB
            lists: { recently-viewed: client }
            deep_links: [example-flights]
            apps: { ios: [ABCDE12345.com.example.flights], scheme: example-flights }

            """, to: "content/widgets/layover.yaml")
        let server = try await OnCall.start(folder, more: try Gateway.words() + ["--trusted-edges", "127.0.0.1"])
        let edge = try await Edge(before: [server.port])
        let trip = try SharedTrip(on: server, through: edge.port)
        let signed = try Gateway.sign(1, pence: 41_200, on: server)
        let body = #"{"offer": {"signed": "\#(signed)"}, "state": "sent"}"#
        let added = try trip.ask("POST", "/items", as: "ana", body: body).json()
        let image = try #require(added["message"]?["image"]?.string)
        let item = try #require(added["item"]?.string)
        var guest = PageGuest(trip)
        #expect(try guest.vote("yes", on: item).status == 200)
        let secrets = [trip.token, signed, guest.proof, String((guest.cookie ?? "").drop { $0 != "=" }.dropFirst())]
        for path in [
            image, "/t/\(trip.token)/code.svg", "/.well-known/apple-app-site-association",
            "/.well-known/assetlinks.json",
        ] {
            let (direct, passed) = (try server.get(path), try RawClient.ask(port: edge.port, "GET", path))
            #expect(passed.status == direct.status && passed.body == direct.body, "\(path)")
            for name in ["content-type", "cache-control"] { #expect(passed.header(name) == direct.header(name)) }
            #expect(path.hasSuffix("assetlinks.json") || passed.status == 200, "\(path)")
        }
        let list = try RawClient.ask(
            port: edge.port, "POST", "/v1/lists/recently-viewed", body: Array(#"{"offers": []}"#.utf8))
        #expect(list.status == 200)
        let start = try RawClient.ask(port: edge.port, "GET", "/t/\(trip.token)", headers: ["Range: bytes=0-99"])
        #expect(start.status == 206 && start.body.count == 100)
        // With no server running, the edge's error log must not contain a token either.
        server.process.signal(SIGTERM)
        _ = try await server.process.waitForEnd()
        for path in ["/t/\(trip.token)", "/t/\(trip.token)/code.svg", "/h/\(trip.token)", trip.path] {
            #expect(try RawClient.ask(port: edge.port, "GET", path).status >= 500, "\(path)")
        }
        try await edge.stop()
        #expect(edge.requests.contains("GET /t/{token} 200") && edge.requests.contains("POST /t/{token}/vote 303"))
        for secret in secrets + trip.keys.values where !secret.isEmpty {
            for log in [edge.requests, edge.errors, server.written] { #expect(!log.contains(secret)) }
        }
        #expect(secrets.allSatisfy { $0.count > 20 })
    }

    /// Calls a route with its own documented examples.
    private func answer(_ port: UInt16, _ route: RouteDocument) throws -> (status: Int, type: String?) {
        var path = route.path
        for parameter in route.parameters where parameter.place == .path {
            path = path.replacing("{\(parameter.name)}", with: parameter.example)
        }
        let body = route.body?.example ?? ""
        let length = route.method == .get ? "" : "Content-Length: \(body.utf8.count)\r\n"
        let client = try RawClient(port: port)
        client.send(
            "\(route.method.rawValue) \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\(length)\r\n\(body)"
        )
        let reply = try client.reply()
        return (reply.status, reply.header("content-type")?.split(separator: ";").first.map(String.init))
    }
}
