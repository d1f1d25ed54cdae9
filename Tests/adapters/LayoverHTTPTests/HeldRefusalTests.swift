import LayoverHTTP
import LayoverTestKit
import Testing

/// Refusals with status 429 that are held back.
struct HeldRefusalTests {
    private func server(_ room: Int, milliseconds: Int = 400) throws -> HTTPServer {
        try testServer(
            limits {
                $0.heldRefusals = room
                $0.refusalMilliseconds = milliseconds
                $0.headerMilliseconds = 100
            }
        ) { request in
            switch request.path {
            case "/often": HTTPReply(status: 429, headers: [HTTPHeader("Retry-After", "1")])
            case "/shed": HTTPReply(held: HTTPReply(status: 503))
            default: HTTPReply(status: 200, segments: [.bytes(Array("at once".utf8))])
            }
        }
    }

    private func ask(_ server: HTTPServer, _ path: String) throws -> RawClient {
        let client = try RawClient(port: server.port)
        client.send("GET \(path) HTTP/1.1\r\nHost: here\r\n\r\n")
        return client
    }

    @Test(arguments: [("/often", 429), ("/shed", 503)])
    func `a refusal is sent after its time, and its connection goes on`(path: String, status: Int) throws {
        let server = try server(2)
        let start = ContinuousClock.now
        let client = try ask(server, path)
        #expect(try client.reply().status == status)
        #expect(ContinuousClock.now - start >= .milliseconds(390))
        client.send("GET /other HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try client.reply().text == "at once")
        #expect(server.heldRefusalCount == 0)
    }

    @Test(arguments: [1, 3]) func `holds as many as the limit allows, and sends others at once`(room: Int) throws {
        let server = try server(room, milliseconds: 60_000)
        let held = try (0..<room).map { _ in try ask(server, "/often") }
        #expect(Waiting.comesTrue { server.heldRefusalCount == room })
        #expect(try ask(server, "/often").reply().status == 429)
        #expect(try ask(server, "/shed").reply().status == 503)
        #expect(server.heldRefusalCount == room)
        #expect(server.lateReplyCount == 0)
        for client in held { client.leave() }
        #expect(Waiting.comesTrue { server.heldRefusalCount == 0 })
    }

    @Test func `a posted body holds no memory while its refusal is held back`() throws {
        let server = try server(2, milliseconds: 60_000)
        let client = try RawClient(port: server.port)
        client.send("POST", "/often", body: [UInt8](repeating: 0x61, count: 100_000))
        #expect(Waiting.comesTrue { server.heldRefusalCount == 1 })
        #expect(Waiting.comesTrue { server.bodyBytesInFlight == 0 })
    }

    @Test func `without room for any, each is sent at once`() throws {
        let server = try server(0, milliseconds: 60_000)
        #expect(try ask(server, "/often").reply().status == 429)
        #expect(try ask(server, "/shed").reply().status == 503)
    }

    @Test func `a server that drains sends them at once`() throws {
        let server = try server(2, milliseconds: 60_000)
        let client = try ask(server, "/often")
        #expect(Waiting.comesTrue { server.heldRefusalCount == 1 })
        #expect(server.drain(timeoutMilliseconds: 10_000))
        #expect(try client.reply().status == 429)
    }
}
