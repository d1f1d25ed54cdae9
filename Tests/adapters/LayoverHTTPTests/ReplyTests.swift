import LayoverHTTP
import LayoverTestKit
import Testing

struct ReplyTests {
    private static let request = "POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n0123456789"

    /// Bodies of one or several pieces, and the bytes that the client receives.
    @Test(
        arguments: [
            ([], ""),
            ([.bytes([])], ""),
            ([.bytes(Array("a".utf8)), .bytes(Array("b".utf8))], "ab"),
            ([.requestBody(0..<10)], "0123456789"),
            ([.requestBody(0..<9), .bytes(Array(",x".utf8)), .requestBody(9..<10)], "012345678,x9"),
            ([.requestBody(8..<99)], "89"),
            ([.requestBody(20..<30)], ""),
            ([.shared(SharedBytes(Array("s".utf8))), .bytes([]), .shared(SharedBytes([])), .requestBody(0..<1)], "s0"),
        ] as [([HTTPReply.Segment], String)])
    func `sends the stretches of a body one after the other`(segments: [HTTPReply.Segment], text: String) throws {
        let server = try testServer { _ in HTTPReply(status: 200, segments: segments) }
        let client = try RawClient(port: server.port)
        for _ in 0..<2 {
            client.send(ReplyTests.request)
            let reply = try client.reply()
            #expect(reply.text == text)
            #expect(reply.header("content-length") == String(text.utf8.count))
        }
    }

    @Test func `sends a prepared reply to many requests of two servers`() throws {
        let page = PreparedReply(status: 200, headers: [HTTPHeader("ETag", "\"1\"")], bytes: Array("page".utf8))
        let same = PreparedReply(status: 304, headers: [HTTPHeader("ETag", "\"1\"")])
        let answer: @Sendable (borrowing HTTPRequest) -> HTTPReply = { request in
            HTTPReply(request.header("If-None-Match") == "\"1\"" ? same : page)
        }
        for server in [try testServer(answer), try testServer(answer)] {
            let client = try RawClient(port: server.port)
            for _ in 0..<3 {
                client.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
                #expect(try client.reply().text == "page")
                client.send("GET / HTTP/1.1\r\nHost: here\r\nIf-None-Match: \"1\"\r\n\r\n")
                let reply = try client.reply()
                #expect(reply.status == 304)
                #expect(reply.header("etag") == "\"1\"")
            }
        }
    }

    @Test func `leaves out a header that would break the reply apart`() throws {
        let server = try testServer { _ in
            HTTPReply(status: 200, headers: [HTTPHeader("X-A", "1\r\nX-Evil: 2"), HTTPHeader("X-B", "3")])
        }
        let client = try RawClient(port: server.port)
        client.send("GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        let reply = try client.reply()
        #expect(reply.header("x-a") == nil)
        #expect(reply.header("x-evil") == nil)
        #expect(reply.header("x-b") == "3")
    }

    private func testServer(_ answer: @escaping @Sendable (borrowing HTTPRequest) -> HTTPReply) throws -> HTTPServer {
        try HTTPServer(HTTPSettings(), handler: HTTPHandler(answer))
    }
}
