import Foundation
import LayoverHTTP
import LayoverTestKit
import Testing

/// nginx and HAProxy before servers that hang or break the connection.
@Suite(.serialized, .enabled(if: Edge.areInstalled, "nginx, haproxy and openssl are wanted"))
struct EdgeHangTests {
    private static let attach =
        "/v1/attach?surface=flight-results&format=skyscanner-v3&market=GB&locale=en-GB&currency=GBP"
    private static let layout = "/v1/layouts/flight-results?market=GB"

    /// Sends requests at once, so that a third of them reach the hanging server, and reads all replies.
    private func statuses(of edge: Edge, _ method: String, _ path: String, body: [UInt8]? = nil) throws -> [Int] {
        let clients = try (0..<9).map { number in
            let client = try RawClient(port: edge.port, from: 0x7f03_0001 + UInt32(number))
            client.send(method, path, body: body)
            return client
        }
        return try clients.map { try $0.reply().status }
    }

    @Test(arguments: Edge.Kind.allCases)
    func `reads and attaches are answered by another server if one hangs`(kind: Edge.Kind) async throws {
        let folders = try (0..<3).map { _ in try ServedContent.make() }
        var servers: [ServerProcess] = []
        for folder in folders {
            servers.append(
                try await ServerProcess(content: folder.url.appending(path: "content"), state: folder.path("state")))
        }
        // More than one read of a socket, and as much as HAProxy can resend.
        let answer = SmallAnswer.compact + [UInt8](repeating: 0x20, count: 100_000)
        for (method, path, body) in [("GET", Self.layout, nil), ("POST", Self.attach, answer)] {
            // A new edge does not know yet that a server hangs.
            let edge = try await Edge(before: servers.map(\.port), kind)
            #expect(try statuses(of: edge, method, path, body: body) == Array(repeating: 200, count: 9))
            servers[0].process.signal(SIGSTOP)
            defer { servers[0].process.signal(SIGCONT) }
            #expect(try statuses(of: edge, method, path, body: body) == Array(repeating: 200, count: 9), "\(path)")
            #expect(try statuses(of: edge, method, path, body: body) == Array(repeating: 200, count: 9), "\(path)")
            try await edge.stop()
        }
    }

    @Test func `nginx sends an attach of several megabytes again too`() async throws {
        let folders = try (0..<2).map { _ in try ServedContent.make() }
        var servers: [ServerProcess] = []
        for folder in folders {
            servers.append(
                try await ServerProcess(content: folder.url.appending(path: "content"), state: folder.path("state")))
        }
        let edge = try await Edge(before: servers.map(\.port))
        servers[0].process.signal(SIGSTOP)
        defer { servers[0].process.signal(SIGCONT) }
        let answer = SmallAnswer.compact + [UInt8](repeating: 0x20, count: 8 << 20)
        for _ in 0..<2 {
            #expect(try RawClient.ask(port: edge.port, "POST", Self.attach, body: answer).status == 200)
        }
        try await edge.stop()
    }

    @Test(arguments: Edge.Kind.allCases)
    func `a call that changes something is sent once, also if its server breaks off`(kind: Edge.Kind) async throws {
        let stubs = Stubs()
        defer { stubs.stop() }
        let edge = try await Edge(before: stubs.ports, kind)
        for (method, path) in [
            ("PUT", "/v1/trips/t/items/i/vote"), ("DELETE", "/v1/trips/t/items/i"), ("DELETE", "/v1/trips/t"),
            ("DELETE", "/v1/trips/t/me"), ("DELETE", "/v1/pick/runs/r"), ("PATCH", "/v1/trips/t/settings"),
            ("POST", "/v1/searches"), ("POST", "/v1/events"), ("POST", "/v1/layouts/break"), ("POST", "/v1/pick/p"),
        ] {
            let body = method == "DELETE" ? nil : Array("{}".utf8)
            let reply = try RawClient.ask(port: edge.port, method, path, body: body)
            #expect(reply.status >= 500, "\(method) \(path)")
            #expect(stubs.calls("\(method) \(path)") == 1, "\(method) \(path)")
        }
        try await edge.stop()
    }

    @Test(arguments: Edge.Kind.allCases)
    func `a slow answer that waits for a supplier is neither cut nor requested twice`(kind: Edge.Kind) async throws {
        let stubs = Stubs()
        defer { stubs.stop() }
        let edge = try await Edge(before: stubs.ports, kind)
        let slow = ["/v1/searches/slow", "/v1/searches/slow/events", "/v1/trips/slow", "/v1/pick/slow"]
        let clients = try slow.map { path in
            let client = try RawClient(port: edge.port)
            client.send("GET", path)
            return client
        }
        for path in slow { stubs.waits(for: "GET \(path)") }
        // The first server hangs: once another one has answered, the edge's timeout for a read has passed.
        let read = try RawClient.ask(port: edge.port, "GET", "/v1/layouts/hang")
        #expect(read.status == 200)
        #expect(stubs.calls("GET /v1/layouts/hang") == 2)
        stubs.release()
        for client in clients { #expect(try client.reply().status == 200) }
        for path in slow { #expect(stubs.calls("GET \(path)") == 1, "\(path)") }
        try await edge.stop()
    }
}

/// Three servers that answer each path as its last part says, and count the requests to any of them.
private final class Stubs: Sendable {
    private struct Calls: Sendable {
        var counts: [String: Int] = [:]
        var isReleased = false
    }

    private let state = Watched(Calls())
    private let servers: [RawServer]

    init() {
        let state = state
        servers = (0..<3).map { _ in
            RawServer { connection in
                while let request = connection.request() { Stubs.answer(request, connection, state) }
            }
        }
    }

    var ports: [UInt16] { servers.map(\.port) }

    func stop() { for server in servers { server.stop() } }

    func calls(_ line: String) -> Int { state.value.counts[line] ?? 0 }

    func waits(for line: String) { _ = state.waits { $0.counts[line] != nil } }

    /// Releases the slow answers.
    func release() { state.update { $0.isReleased = true } }

    private static func answer(_ request: String, _ connection: RawConnection, _ state: Watched<Calls>) {
        let line = request.split(separator: " ").prefix(2).joined(separator: " ")
        let count = state.update { state in
            state.counts[line, default: 0] += 1
            return state.counts[line] ?? 0
        }
        if line.hasSuffix("z") { return connection.send(well) }
        if line.contains("/hang") {
            return count == 1 ? connection.hang() : connection.send(well)
        }
        guard line.contains("/slow") else { return connection.reset() }
        _ = state.waits { $0.isReleased }
        connection.send(well)
    }

    private static let well = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
}
