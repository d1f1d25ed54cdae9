import Dispatch
import Glibc
import LayoverTestKit
import Synchronization
import Testing

@testable import LayoverHTTP

/// Servers that accept clients from one socket that a service manager passed to all of them.
struct InheritedSocketTests {
    private func server(
        on socket: ListeningSocket, _ name: String = "", _ limits: HTTPLimits = HTTPLimits()
    ) throws -> HTTPServer {
        let server = try HTTPServer(
            HTTPSettings(limits: limits),
            handler: HTTPHandler { request in
                name.isEmpty ? echo(request) : HTTPReply(status: 200, segments: [.bytes(Array(name.utf8))])
            })
        try server.accept(from: [socket.copy()])
        return server
    }

    @Test func `a server that was stopped takes none`() throws {
        let socket = try ListeningSocket()
        let server = try server(on: socket)
        server.stop()
        #expect(throws: HTTPServerError.self) { try server.accept(from: [socket.descriptor]) }
    }

    @Test func `clients come by the shared socket and by the server's own`() throws {
        let socket = try ListeningSocket()
        let server = try server(on: socket)
        for port in [socket.port, server.port] {
            #expect(try RawClient.ask(port: port, "GET", "/here").text == "GET /here")
        }
        #expect(server.port != socket.port)
        #expect(server.drain(timeoutMilliseconds: 1_000))
        #expect(throws: RawClientError.refused) { try RawClient(port: server.port) }
    }

    @Test func `a waiting client is answered by the next server when one ends`() throws {
        let socket = try ListeningSocket()
        let first = try server(on: socket, "first")
        #expect(try RawClient.ask(port: socket.port, "GET", "/").text == "first")
        first.startDraining()
        first.drain(timeoutMilliseconds: 1_000)
        let waiting = try RawClient(port: socket.port)
        waiting.send("GET", "/")
        let second = try server(on: socket, "second")
        #expect(try waiting.reply().text == "second")
        second.stop()
        let last = try RawClient(port: socket.port)
        last.send("GET", "/")
        let third = try server(on: socket, "third")
        #expect(try last.reply().text == "third")
        third.stop()
    }

    @Test func `a server that stops at once resets only accepted clients`() throws {
        let socket = try ListeningSocket()
        let stopped = try server(on: socket)
        stopped.stop()
        stopped.stop()
        let clients = try (0..<50).map { _ in
            let client = try RawClient(port: socket.port)
            client.send("GET", "/")
            return client
        }
        let next = try server(on: socket)
        for client in clients { #expect(try client.reply().status == 200) }
        next.stop()
    }

    @Test func `two that are begun anew in turn under load lose no request`() throws {
        let socket = try ListeningSocket()
        let load = ConnectingLoad(port: socket.port, clients: 4)
        var servers = try (0..<2).map { _ in try server(on: socket) }
        for round in 0..<6 {
            let before = load.answered
            #expect(Waiting.comesTrue { load.answered > before + 20 })
            let place = round % 2
            servers[place].startDraining()
            servers[place].drain(timeoutMilliseconds: 10_000)
            servers[place] = try server(on: socket)
        }
        let failures = load.end()
        #expect(failures == [], "\(failures.count) of \(load.answered + failures.count)")
        #expect(load.answered > 120)
        for server in servers { server.stop() }
    }

    @Test func `a socket that is full of connections leaves the rest to others`() throws {
        let socket = try ListeningSocket()
        let full = try server(on: socket, "", limits { $0.connections = 1 })
        let holder = try RawClient(port: full.port)
        holder.send("GET", "/")
        #expect(try holder.reply().status == 200)
        let other = try server(on: socket, "other")
        #expect(try RawClient.ask(port: socket.port, "GET", "/").text == "other")
        full.stop()
        other.stop()
    }
}

/// Clients that connect, send a request and leave, one after the other each, until `stop`.
private final class ConnectingLoad: Sendable {
    private struct State {
        var answered = 0
        var failures: [String] = []
        var isOver = false
    }

    private let port: UInt16
    private let state = Mutex(State())
    private let group = DispatchGroup()

    init(port: UInt16, clients: Int) {
        self.port = port
        for _ in 0..<clients { DispatchQueue.global().async(group: group) { self.run() } }
    }

    var answered: Int { state.withLock { $0.answered } }

    func end() -> [String] {
        state.withLock { $0.isOver = true }
        group.wait()
        return state.withLock { $0.failures }
    }

    private func run() {
        while !state.withLock({ $0.isOver }) {
            let fault: String?
            do {
                let reply = try RawClient.ask(port: port, "GET", "/", headers: ["Connection: close"])
                fault = reply.status == 200 ? nil : "\(reply.status)"
            } catch { fault = "\(error)" }
            state.withLock { state in
                if let fault { state.failures.append(fault) } else { state.answered += 1 }
            }
        }
    }
}
