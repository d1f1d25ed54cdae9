import LayoverHTTP
import LayoverTestKit
import Testing

struct ServerTests {
    @Test func `answers GET, and HEAD with the same head and no body`() throws {
        let server = try testServer()
        let client = try RawClient(port: server.port)
        client.send("GET /a%20b?x=1 HTTP/1.1\r\nHost: here\r\n\r\n")
        let get = try client.reply()
        #expect(get.status == 200)
        #expect(get.text == "GET /a%20b")
        #expect(get.header("content-type") == "text/plain")
        client.send("HEAD /a%20bc HTTP/1.1\r\nHost: here\r\n\r\nGET /next HTTP/1.1\r\nHost: here\r\n\r\n")
        let head = try client.reply(bodiless: true)
        #expect(head.status == 200)
        #expect(head.header("content-length") == "12")
        #expect(try client.reply().text == "GET /next")
    }

    @Test(arguments: [1, 4_095, 65_536, 1_200_000])
    func `sends a posted body out again byte for byte`(count: Int) throws {
        let server = try testServer()
        let client = try RawClient(port: server.port)
        var state: UInt32 = 1
        let body = (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(truncatingIfNeeded: state >> 24)
        }
        for _ in 0..<2 {
            client.send(Array("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: \(count)\r\n\r\n".utf8) + body)
            #expect(try client.reply().body == body)
        }
    }

    @Test func `takes chunked bodies and ignores their trailers`() throws {
        let server = try testServer()
        let client = try RawClient(port: server.port)
        let chunk = String(repeating: "x", count: 40_000)
        client.send("POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<8 { client.send("9C40\r\n\(chunk)\r\n") }
        client.send("0\r\nHost: evil\r\n\r\nGET /after HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try client.reply().body.count == 320_000)
        #expect(try client.reply().text == "GET /after")
    }

    @Test func `answers pipelined requests in their order`() throws {
        let server = try testServer()
        let client = try RawClient(port: server.port)
        client.send((1...20).map { "GET /\($0) HTTP/1.1\r\nHost: here\r\n\r\n" }.joined())
        for number in 1...20 { #expect(try client.reply().text == "GET /\(number)") }
    }

    @Test func `keeps a connection open unless the client wants it closed`() throws {
        let server = try testServer()
        let client = try RawClient(port: server.port)
        client.send("GET /1 HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try client.reply().header("connection") == nil)
        client.send("GET /2 HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        #expect(try client.reply().header("connection")?.lowercased() == "close")
        #expect(try client.isClosed())
    }

    @Test func `says Continue to a client that waits for it`() throws {
        let server = try testServer()
        let client = try RawClient(port: server.port)
        client.send("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
        #expect(try client.reply().status == 100)
        client.send("hello")
        #expect(try client.reply().text == "hello")
    }

    @Test func `gives the request's parts to the handler`() throws {
        let server = try testServer { request in
            let accept = request.withHeader("ACCEPT") { $0.count } ?? -1
            let query = request.withQuery { $0.count }
            let text = """
                \(request.target) \(request.path) \(request.query) \(request.header("x-name") ?? "none") \
                \(request.header("X-Other") ?? "none") \(accept) \(query) \(request.clientAddress)
                """
            return HTTPReply(status: 200, segments: [.bytes(Array(text.utf8))])
        }
        let client = try RawClient(port: server.port)
        client.send("GET http://here/p?a=%20&b HTTP/1.1\r\nHost: here\r\nX-Name:  some value \r\naccept: a/b\r\n\r\n")
        #expect(try client.reply().text == "http://here/p?a=%20&b /p a=%20&b some value none 3 7 127.0.0.1")
    }

    @Test(arguments: ["", "x", "{\"a\":1}"])
    func `gives the body with sixty-four zero bytes behind it to the handler`(body: String) throws {
        let server = try testServer { request in
            let isPadded = request.withPaddedBody { span, count in
                span.count == count + 64 && (count..<span.count).allSatisfy { span[$0] == 0 }
            }
            return HTTPReply(status: isPadded ? 200 : 500)
        }
        let client = try RawClient(port: server.port)
        for _ in 0..<2 {
            client.send("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
            #expect(try client.reply().status == 200)
        }
    }

    @Test func `runs two servers in one process`() throws {
        let first = try testServer { _ in HTTPReply(status: 200, segments: [.bytes(Array("public".utf8))]) }
        let second = try testServer { _ in HTTPReply(status: 200, segments: [.bytes(Array("admin".utf8))]) }
        for (server, text) in [(first, "public"), (second, "admin")] {
            let client = try RawClient(port: server.port)
            client.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            #expect(try client.reply().text == text)
        }
        first.stop()
        let client = try RawClient(port: second.port)
        client.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try client.reply().text == "admin")
    }

    @Test func `says plainly why an address cannot be opened`() throws {
        let server = try testServer()
        let taken = HTTPServerError.addressInUse("127.0.0.1:\(server.port)")
        #expect(taken.description == "address 127.0.0.1:\(server.port) is in use")
        #expect(throws: taken) { try HTTPServer(HTTPSettings(port: server.port), handler: HTTPHandler(echo)) }
        #expect(throws: HTTPServerError.self) {
            try HTTPServer(HTTPSettings(address: "192.0.2.1"), handler: HTTPHandler(echo))
        }
        #expect(throws: HTTPServerError.self) {
            try HTTPServer(HTTPSettings(address: "no such host"), handler: HTTPHandler(echo))
        }
    }

    @Test(arguments: [(0, false), (1, true), (64, true), (65, false)])
    func `runs from one to sixty-four threads`(threads: Int, isFine: Bool) throws {
        let settings = HTTPSettings(threads: threads)
        guard isFine else {
            #expect(throws: HTTPServerError.self) { try HTTPServer(settings, handler: HTTPHandler(echo)) }
            return
        }
        let server = try HTTPServer(settings, handler: HTTPHandler(echo))
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try client.reply().status == 200)
    }

    @Test func `returns all lines of a header, in their order, without trailing spaces`() throws {
        let server = try testServer { request in
            let text = request.headers("X-Many").joined(separator: "|")
            return HTTPReply(status: 200, segments: [.bytes(Array(text.utf8))])
        }
        let client = try RawClient(port: server.port)
        for (lines, text) in [
            ("", ""), ("X-Many: a\r\n", "a"), ("x-many: a\r\nX-MANY: b \t\r\nX-Other: c\r\nX-Many:d\r\n", "a|b|d"),
        ] {
            client.send("GET / HTTP/1.1\r\nHost: here\r\n\(lines)\r\n")
            #expect(try client.reply().text == text)
        }
    }
}
