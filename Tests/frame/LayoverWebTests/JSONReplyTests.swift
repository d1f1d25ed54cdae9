import LayoverHTTP
import LayoverJSON
import LayoverTestKit
import LayoverWeb
import Testing

/// JSON replies, as a client receives them.
struct JSONReplyTests {
    private struct Page: RouteOwner {
        static let routes: [Route<Page>] = [
            Route(RouteDocument(.post, "/page", name: "page", summary: "", replies: [])) { page, _, _ in page.reply }
        ]

        let reply: HTTPReply
    }

    /// Sends a request to a real listener whose only page returns this reply.
    private static func ask(_ reply: HTTPReply, body: String = "{}") throws -> RawReply {
        let router = Router(Page(reply: reply).bound)
        var settings = HTTPSettings()
        settings.allowed = { router.methods(of: $0) }
        let server = try HTTPServer(settings, handler: router)
        defer { server.stop() }
        return try RawClient.ask(port: server.port, "POST", "/page", body: Array(body.utf8))
    }

    /// The headers that the helper sets, without those of the listener.
    private static func lines(_ reply: RawReply) -> [Substring] {
        reply.head.split(separator: "\r\n").dropFirst().filter { line in
            !["Date", "Connection", "Content-Length"].contains { line.hasPrefix($0 + ":") }
        }
    }

    @Test func `a value is one line, of its type, which no browser guesses`() throws {
        let value = JSONValue.object(of: ["a": .int(1), "b": .string("\"\u{e9}\n")])
        let reply = try Self.ask(.json(value, headers: []))
        #expect(reply.status == 200)
        #expect(reply.text == "{\"a\":1,\"b\":\"\\\"\u{e9}\\n\"}\n")
        #expect(Self.lines(reply) == ["Content-Type: application/json", "X-Content-Type-Options: nosniff"])
    }

    @Test(arguments: [202, 503]) func `status and further headers are the caller's`(status: Int) throws {
        let reply = try Self.ask(
            .json(.object([]), status: status, headers: [.noStore, HTTPHeader("Vary", "Origin")]))
        #expect(reply.status == status)
        #expect(reply.text == "{}\n")
        #expect(Self.lines(reply).suffix(2) == ["Cache-Control: no-store", "Vary: Origin"])
    }

    @Test func `written JSON is sent unchanged, from any memory`() throws {
        let segments: [HTTPReply.Segment] = [.requestBody(0..<1), .bytes(Array("\"b\":2".utf8)), .requestBody(6..<7)]
        let reply = try Self.ask(.json(segments, headers: [.privateNoStore]), body: "{\"a\":1}")
        #expect(reply.text == "{\"b\":2}")
        #expect(reply.header("cache-control") == "private, no-store")
        #expect(reply.header("content-type") == "application/json")
    }
}
