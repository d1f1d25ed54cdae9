import LayoverTestKit
import Testing

@testable import LayoverHTTP

/// Servers that bind their port before they accept clients.
struct OpeningTests {
    private func server(port: UInt16 = 0) throws -> HTTPServer {
        var settings = HTTPSettings(port: port)
        settings.opensLater = true
        return try HTTPServer(settings, handler: HTTPHandler(echo))
    }

    @Test func `a connection is refused until the server opens`() throws {
        let server = try server()
        #expect(server.port > 0)
        #expect(throws: RawClientError.refused) { try RawClient(port: server.port) }
        try server.open()
        try server.open()
        #expect(try RawClient.ask(port: server.port, "GET", "/").status == 200)
        #expect(server.drain(timeoutMilliseconds: 1_000))
        #expect(throws: RawClientError.refused) { try RawClient(port: server.port) }
        #expect(throws: HTTPServerError.self) { try server.open() }
    }

    @Test func `a server that never opened releases its port`() throws {
        let first = try server()
        #expect(first.drain(timeoutMilliseconds: 1_000))
        let second = try server(port: first.port)
        try second.open()
        #expect(try RawClient.ask(port: second.port, "GET", "/").status == 200)
        second.stop()
    }

    @Test func `a port in use is reported at once, and one that was taken meanwhile when it opens`() throws {
        let listening = try testServer()
        #expect(throws: HTTPServerError.addressInUse("127.0.0.1:\(listening.port)")) {
            try server(port: listening.port)
        }
        let (one, other) = (try server(), HTTPSettings())
        var settings = other
        settings.port = one.port
        // Two sockets may bind a port as long as neither listens.
        let quick = try? HTTPServer(settings, handler: HTTPHandler(echo))
        if quick != nil { #expect(throws: HTTPServerError.self) { try one.open() } }
        #expect(quick != nil || (try? one.open()) != nil)
    }
}
