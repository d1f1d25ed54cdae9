import LayoverHTTP
import LayoverTestKit
import Testing

struct GuardTests {
    private static let host = "Host: here\r\n"
    private static let chunked = "Transfer-Encoding: chunked\r\n"

    /// Requests that never reach a handler: the lines without the final, empty one, and the reason.
    @Test(
        arguments: [
            ("DELETE / HTTP/1.1\r\n\(host)", .methodUnknown),
            ("get / HTTP/1.1\r\n\(host)", .methodUnknown),
            ("TRACE / HTTP/1.1\r\n\(host)", .methodUnknown),
            ("GET * HTTP/1.1\r\n\(host)", .targetInvalid),
            ("GET x HTTP/1.1\r\n\(host)", .targetInvalid),
            ("GET /a#b HTTP/1.1\r\n\(host)", .targetInvalid),
            ("GET /\u{7f} HTTP/1.1\r\n\(host)", .targetInvalid),
            ("GET /é HTTP/1.1\r\n\(host)", .targetInvalid),
            ("GET ftp://here/ HTTP/1.1\r\n\(host)", .targetInvalid),
            ("GET http://u@here/ HTTP/1.1\r\n\(host)", .targetInvalid),
            ("GET / HTTP/1.1\r\n\(host)\(host)", .hostRepeated),
            ("GET / HTTP/1.1\r\n\(host)Host: there\r\n", .hostRepeated),
            ("GET / HTTP/1.1\r\nHost:\r\n", .hostInvalid),
            ("GET / HTTP/1.1\r\nHost: here, there\r\n", .hostInvalid),
            ("GET / HTTP/1.1\r\nHost: u@here\r\n", .hostInvalid),
            ("GET / HTTP/1.1\r\nHost: here/path\r\n", .hostInvalid),
            ("GET / HTTP/1.1\r\nHost: here:80a\r\n", .hostInvalid),
            ("GET / HTTP/1.1\r\nHost: [::1\r\n", .hostInvalid),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 5\r\n\(chunked)", .lengthWithCoding),
            ("POST / HTTP/1.1\r\n\(host)\(chunked)\(chunked)", .codingRepeated),
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: gzip\r\n", .codingUnknown),
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked, gzip\r\n", .codingUnknown),
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: xchunked\r\n", .codingUnknown),
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked \r\n", .codingUnknown),
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: \r\n", .codingUnknown),
            ("POST / HTTP/1.0\r\n\(chunked)", .codingTooEarly),
            ("POST / HTTP/1.1\r\n\(host)Transfer_Encoding: chunked\r\n", .nameInvalid),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 5\r\nContent-Length: 5\r\n", .lengthRepeated),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 005\r\n", .lengthInvalid),
            ("GET / HTTP/1.1\r\n\(host)Content-Length: 5\r\n", .bodyUnexpected),
            ("GET / HTTP/1.1\r\n\(host)\(chunked)", .bodyUnexpected),
            ("OPTIONS / HTTP/1.1\r\n\(host)Content-Length: 5\r\n", .bodyUnexpected),
            ("GET / HTTP/1.1\r\n\(host)Bad[Name: 1\r\n", .nameInvalid),
            ("GET / HTTP/1.1\r\n\(host)X: a\u{7}b\r\n", .valueInvalid),
            ("GET / HTTP/1.1\r\n\(host)X: a\u{7f}\r\n", .valueInvalid),
            ("GET / HTTP/1.1\r\n\(host)X: a\0b\r\n", .valueInvalid),
            ("GET / HTTP/1.1\r\n\(host)X: a\0b\r\nY: c\r\n", .valueInvalid),
            ("GET / HTTP/1.1\r\n\(host)X: a\r\n b\r\n", .valueInvalid),
            ("GET / HTTP/1.1\r\nHost: here\nX: a\r\n", .valueInvalid),
            ("GET / HTTP/1.1\r\n\(host): empty\r\n", .valueInvalid),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 5\r\nContent-Encoding: gzip\r\n", .contentEncoded),
            ("POST / HTTP/1.1\r\n\(host)Content-Encoding: identity, br\r\n", .contentEncoded),
            ("POST / HTTP/1.1\r\n\(host)Content-Length: 5\r\nExpect: 200-ok\r\n", .expectationUnknown),
        ] as [(String, HTTPRefusal)])
    func `refuses, says why, and closes`(lines: String, refusal: HTTPRefusal) throws {
        let server = try testServer()
        let client = try RawClient(port: server.port)
        client.send(lines + "\r\nGET /smuggled HTTP/1.1\r\nHost: here\r\n\r\n")
        let reply = try client.reply()
        #expect(reply.status == refusal.status)
        #expect(reply.text.contains("urn:layover:problem:\(refusal.rawValue)\""))
        #expect(reply.header("content-type") == "application/problem+json")
        #expect(reply.header("connection")?.lowercased() == "close")
        #expect(reply.header("allow") == (refusal == .methodUnknown ? "GET, HEAD, POST, OPTIONS" : nil))
        #expect((try? client.reply()) == nil)
    }

    /// Requests that libmicrohttpd rejects itself, with its own reply or by closing.
    @Test(arguments: [
        "GET / HTTP/1.1\r\n", "GET / HTTP/9.9\r\n\(host)", "GET / http/1.1\r\n\(host)",
        "POST / HTTP/1.1\r\n\(host)Content-Length: x\r\n", "POST / HTTP/1.1\r\n\(host)Content-Length: +5\r\n",
        "POST / HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n",
        "POST / HTTP/1.1\r\n\(host)\(chunked)\r\n+5\r\nhello\r\n0\r\n", "GET / HTTP/1.1\r\n\(host)NoColon\r\n",
    ])
    func `rejects everything that is no HTTP`(lines: String) throws {
        let server = try testServer()
        let client = try RawClient(port: server.port)
        client.send(lines + "\r\n")
        let status = (try? client.reply())?.status ?? 400
        #expect((400...599).contains(status))
        #expect((try? client.reply()) == nil)
    }

    /// Requests that look odd and are valid; each is followed by another on the same connection.
    @Test(arguments: [
        "GET / HTTP/1.1\r\n\(host)", "GET /?a=b%20c&&d HTTP/1.1\r\nHost: here:8080\r\n",
        "GET / HTTP/1.1\r\nHOST: [::1]:80\r\n", "GET / HTTP/1.1\r\nHost: 127.0.0.1  \r\n",
        "GET http://here:80/a?b HTTP/1.1\r\n\(host)", "OPTIONS * HTTP/1.1\r\n\(host)",
        "GET / HTTP/1.1\r\n\(host)X-Empty:\r\nX-Tab:\ta\tb\r\nX-Text: é\r\n",
        "GET / HTTP/1.1\r\n\(host)Content-Length: 0\r\n", "POST / HTTP/1.1\r\n\(host)",
        "POST / HTTP/1.1\r\n\(host)Content-Encoding: identity\r\n",
        "POST / HTTP/1.1\r\n\(host)Content-Encoding: \r\ncontent-encoding: IDENTITY ,identity\r\n",
        "POST / HTTP/1.1\r\n\(host)transfer-encoding: Chunked\r\n\r\n0\r\n",
        "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nA\r\nhelloworld\r\n0\r\nX-Sum: 1\r\n",
        "\r\nGET / HTTP/1.1\r\n\(host)", "GET / HTTP/1.1\r\n\(host)!#$%&'*+-.^_`|~09azAZ: 1\r\n",
    ])
    func `accepts well-formed requests`(lines: String) throws {
        let server = try testServer()
        let client = try RawClient(port: server.port)
        client.send(lines + "\r\n")
        #expect(try client.reply().status == 200)
        client.send("GET /next HTTP/1.1\r\nHost: here\r\n\r\n")
        #expect(try client.reply().text == "GET /next")
    }

    /// The next request arrives with it, which libmicrohttpd would take for a part of a body.
    @Test(arguments: ["GET", "POST"])
    func `replies to a request that expects to continue without a body`(method: String) throws {
        let server = try testServer()
        let client = try RawClient(port: server.port)
        let next = "GET /next HTTP/1.1\r\nHost: here\r\n\r\n"
        client.send("\(method) /a HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\n\r\n" + next)
        #expect(try client.reply().text == "\(method) /a")
    }

    @Test func `takes HTTP 1.0 without a Host`() throws {
        let server = try testServer()
        let client = try RawClient(port: server.port)
        client.send("GET /old HTTP/1.0\r\n\r\n")
        #expect(try client.reply().text == "GET /old")
        #expect(try client.isClosed())
    }
}
