import LayoverHTTP
import LayoverTestKit
import Testing

struct LimitTests {
    private static let lines = "Host: here\r\nX: "

    @Test(arguments: [(200, 200), (201, 414)])
    func `limits the request line`(bytes: Int, status: Int) throws {
        let server = try testServer(limits { $0.requestLineBytes = 200 })
        let path = "/" + String(repeating: "a", count: bytes - "GET / HTTP/1.1".count)
        try expect(status, server, "GET \(path) HTTP/1.1\r\nHost: here\r\n\r\n")
    }

    @Test(arguments: [(1_000, 200), (1_001, 431)])
    func `limits the header block`(bytes: Int, status: Int) throws {
        let server = try testServer(limits { $0.headerBytes = 1_000 })
        let value = String(repeating: "a", count: bytes - LimitTests.lines.utf8.count - 2)
        try expect(status, server, "GET / HTTP/1.1\r\n\(LimitTests.lines)\(value)\r\n\r\n")
    }

    /// The library copies a cookie.
    @Test(arguments: ["X", "Cookie"], [16_384, 16_385])
    func `a connection's memory holds the longest request line with the longest header block`(
        name: String, bytes: Int
    ) throws {
        let server = try testServer()
        let path = "/" + String(repeating: "a", count: 8_192 - "GET / HTTP/1.1".count)
        let value = String(repeating: "a", count: bytes - "Host: here\r\n\(name): \r\n".utf8.count)
        let client = try RawClient(port: server.port)
        client.send("GET \(path) HTTP/1.1\r\nHost: here\r\n\(name): \(value)\r\n\r\n")
        #expect(try client.reply().status == (bytes > 16_384 ? 431 : 200))
    }

    @Test(arguments: [(100, 200), (101, 431)])
    func `limits the header fields`(fields: Int, status: Int) throws {
        let server = try testServer()
        let more = (1..<fields).map { "X-\($0): 1\r\n" }.joined()
        try expect(status, server, "GET / HTTP/1.1\r\nHost: here\r\n\(more)\r\n")
    }

    @Test(arguments: [(1_000, 200), (1_001, 413)])
    func `limits a body with a declared length`(bytes: Int, status: Int) throws {
        let server = try testServer(limits { $0.bodyBytes = 1_000 })
        let body = String(repeating: "a", count: bytes)
        try expect(status, server, "POST / HTTP/1.1\r\nHost: here\r\nContent-Length: \(bytes)\r\n\r\n\(body)")
    }

    @Test(arguments: [(100_000, 200), (100_001, 413)])
    func `limits a body of unknown length`(bytes: Int, status: Int) throws {
        let server = try testServer(limits { $0.bodyBytes = 100_000 })
        let body = "\(String(bytes, radix: 16))\r\n\(String(repeating: "a", count: bytes))\r\n0\r\n\r\n"
        try expect(status, server, "POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n\(body)")
    }

    @Test(arguments: ["Content-Length: 600000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n927C0\r\n"])
    func `limits the bodies in flight, and takes more when they are gone`(head: String) throws {
        let server = try testServer(limits { $0.inFlightBytes = 1_000_000 })
        let body = [UInt8](repeating: 0x61, count: 600_000)
        let first = try RawClient(port: server.port)
        first.send(Array("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 600000\r\n\r\n".utf8) + body.dropLast())
        #expect(Waiting.comesTrue { server.bodyBytesInFlight > 600_000 })
        let second = try RawClient(port: server.port)
        second.send(Array("POST / HTTP/1.1\r\nHost: here\r\n\(head)".utf8) + body)
        let refused = try second.reply()
        #expect(refused.status == 503)
        #expect(refused.header("retry-after") == "1")
        first.send("a")
        #expect(try first.reply().body == body)
        #expect(Waiting.comesTrue { server.bodyBytesInFlight == 0 })
        let third = try RawClient(port: server.port)
        third.send(Array("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 600000\r\n\r\n".utf8) + body)
        #expect(try third.reply().body == body)
    }

    @Test func `closes a connection with its last allowed request`() throws {
        let server = try testServer(limits { $0.requestsPerConnection = 3 })
        let client = try RawClient(port: server.port)
        for number in 1...3 {
            client.send("GET /\(number) HTTP/1.1\r\nHost: here\r\n\r\n")
            let reply = try client.reply()
            #expect(reply.text == "GET /\(number)")
            #expect((reply.header("connection") == "close") == (number == 3))
        }
        #expect(try client.isClosed())
    }

    @Test func `limits the connections of one address`() throws {
        let server = try testServer(limits { $0.connectionsPerAddress = 2 })
        let clients = [try RawClient(port: server.port), try RawClient(port: server.port)]
        for client in clients {
            client.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            #expect(try client.reply().status == 200)
        }
        #expect(server.endedCount(.address) == 0)
        let third = try RawClient(port: server.port)
        #expect(try third.isClosed())
        #expect(server.endedCount(.address) == 1)
    }

    @Test func `accepts a further connection of an address once one of its connections has ended`() throws {
        let server = try testServer(limits { $0.connectionsPerAddress = 1 })
        var first: RawClient? = try RawClient(port: server.port)
        #expect(Waiting.comesTrue { server.connectionCount == 1 })
        withExtendedLifetime(first) {}
        first = nil
        #expect(Waiting.comesTrue { server.connectionCount == 0 })
        let isTaken = Waiting.comesTrue {
            guard let next = try? RawClient(port: server.port) else { return false }
            next.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            return (try? next.reply().status) == 200
        }
        #expect(isTaken)
        #expect(first == nil)
    }

    @Test func `lets an edge have any number of connections`() throws {
        var settings = HTTPSettings(limits: limits { $0.connectionsPerAddress = 1 })
        settings.isEdge = { $0.host == "127.0.0.1" }
        let server = try HTTPServer(settings, handler: HTTPHandler(echo))
        let clients = try (0..<5).map { _ in try RawClient(port: server.port) }
        for client in clients {
            client.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            #expect(try client.reply().status == 200)
        }
        #expect(server.endedCount(.address) == 0)
    }

    @Test(arguments: [1, 2, 4], [1, 3])
    func `lets as many connect as it may, and the next when one has left`(threads: Int, connections: Int) throws {
        let settings = HTTPSettings(threads: threads, limits: limits { $0.connections = connections })
        let server = try HTTPServer(settings, handler: HTTPHandler(echo))
        var clients: [RawClient] = []
        for number in 1...connections {
            let client = try RawClient(port: server.port)
            client.send("GET /\(number) HTTP/1.1\r\nHost: here\r\n\r\n")
            #expect(try client.reply().text == "GET /\(number)")
            clients.append(client)
        }
        let next = try RawClient(port: server.port)
        next.send("GET /next HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(!next.endsWithin(milliseconds: 100))
        #expect(server.connectionCount == connections)
        clients.removeFirst()
        #expect(try next.reply().text == "GET /next")
        #expect(server.connectionCount == connections)
    }

    @Test func `stops at its limit while clients wait to be let in`() throws {
        let server = try testServer(limits { $0.connections = 1 })
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try client.reply().status == 200)
        let next = try RawClient(port: server.port)
        #expect(server.drain(timeoutMilliseconds: 10_000))
        #expect(try client.isClosed())
        #expect(try next.isClosed())
    }

    @Test func `wants connection memory that holds a header block`() {
        let settings = HTTPSettings(limits: limits { $0.connectionMemoryBytes = 24 * 1024 })
        #expect(throws: HTTPServerError.self) { try HTTPServer(settings, handler: HTTPHandler(echo)) }
    }

    @Test(arguments: [(0, false), (1, true), (1 << 30, true), ((1 << 30) + 1, false), (-1, false)])
    func `wants limits that a server can keep`(value: Int, isFine: Bool) {
        let settings = HTTPSettings(limits: limits { $0.inFlightBytes = value })
        let server = try? HTTPServer(settings, handler: HTTPHandler(echo))
        #expect((server != nil) == isFine)
    }

    private func expect(_ status: Int, _ server: HTTPServer, _ request: String) throws {
        let client = try RawClient(port: server.port)
        client.send(request)
        let reply = try client.reply()
        #expect(reply.status == status)
        guard status != 200 else { return }
        #expect(try client.isClosed())
    }
}
