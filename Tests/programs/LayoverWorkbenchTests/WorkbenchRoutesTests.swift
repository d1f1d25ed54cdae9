import LayoverJSON
import LayoverTestKit
import LayoverWorkbench
import Testing

/// The paths of the workbench's listener, over content without any card.
@Suite(.serialized, .timeLimit(.minutes(2))) struct WorkbenchRoutesTests {
    /// Runs a blocking closure on a thread of its own, so that the workbench has all of its threads.
    private static func run(_ body: @escaping @Sendable (UInt16) throws -> Void) async throws {
        let content = try TemporaryFolder()
        try content.write("product: Fare\n", to: "widgets/layover.yaml")
        var settings = WorkbenchSettings()
        settings.content = content.path
        settings.port = 0
        let workbench = try await Workbench(settings)
        let port = workbench.port
        let outcome = await Waiting.aside { Result { try body(port) } }
        await workbench.stop()
        try outcome.get()
    }

    private static func send(
        _ method: String, _ path: String, body: String = "", to port: UInt16
    ) throws -> RawReply {
        try RawClient.ask(
            port: port, method, path, headers: ["Layover-Workbench: 1"],
            body: method == "GET" || method == "HEAD" ? nil : Array(body.utf8), host: "127.0.0.1:\(port)")
    }

    private static let methods: [(path: String, allow: String)] = [
        ("/api/state", "GET, HEAD"), ("/api/gallery", "GET, HEAD"), ("/api/card/a", "GET, HEAD, POST"),
        ("/api/matrix/a", "GET, HEAD"), ("/api/compare/a", "GET, HEAD"), ("/api/export/page", "GET, HEAD"),
        ("/api/picture/card/a", "GET, HEAD"), ("/frame/a", "GET, HEAD"), ("/v1/assets/a/b.png", "GET, HEAD"),
        ("/api/texts", "GET, HEAD, PUT"), ("/api/texts/undo", "POST"), ("/api/campaigns", "PUT, POST"),
        ("/api/campaigns/card", "POST"), ("/api/campaigns/undo", "POST"), ("/api/pictures", "GET, HEAD, POST"),
        ("/api/widgets", "POST"), ("/api/widgets/card", "POST"), ("/api/formats", "POST"),
        ("/api/formats/try", "POST"), ("/api/answers", "POST"), ("/api/approvals", "GET, HEAD, POST"),
        ("/api/phone", "POST, PUT"), ("/api/phone/end", "POST"), ("/api/releases", "GET, HEAD, POST"),
        ("/api/sentences", "GET, HEAD, PUT"), ("/api/sentences/links", "POST"),
        ("/api/sentences/worksheet", "GET, HEAD, POST"), ("/api/find/names", "POST"),
        ("/api/reviews", "GET, HEAD, POST"), ("/api/reviews/ada-1", "GET, HEAD, POST"),
        ("/api/reviews/ada-1/a.png", "GET, HEAD"), ("/api/review-jobs/1", "GET, HEAD"),
        ("/api/review-jobs/1/bundle", "GET, HEAD"), ("/", "GET, HEAD"), ("/card/a", "GET, HEAD"),
        ("/workbench/main.js", "GET, HEAD"), ("/nothing", "GET, HEAD"),
    ]

    @Test func `each path lists its methods to a request with another one`() async throws {
        try await Self.run { port in
            for (path, allow) in Self.methods {
                let other = try #require(["POST", "PUT", "GET"].first { !allow.contains($0) })
                let reply = try Self.send(other, path, body: "{}", to: port)
                #expect(reply.status == 405, "\(other) \(path)")
                #expect(reply.header("allow") == allow, "\(path)")
                #expect(reply.header("cache-control") == "no-store", "\(path)")
            }
        }
    }

    @Test func `HEAD has the headers of GET without its body`() async throws {
        try await Self.run { port in
            for path in ["/", "/api/state", "/api/reviews", "/nothing"] {
                let (read, head) = (try Self.send("GET", path, to: port), try Self.send("HEAD", path, to: port))
                #expect(head.status == read.status, "\(path)")
                #expect(head.header("content-type") == read.header("content-type"), "\(path)")
                #expect(head.body.isEmpty, "\(path)")
            }
        }
    }

    private static let refusals: [(line: (method: String, path: String), body: String, status: Int, kind: String)] = [
        (("GET", "/nothing"), "", 404, "not-found"), (("GET", "/api/card/none"), "", 404, "not-found"),
        (("GET", "/api/review-jobs/x"), "", 404, "not-found"), (("GET", "/api/review-jobs/7"), "", 404, "not-found"),
        (("GET", "/api/numbers?since=1h"), "", 400, "bad-request"), (("PUT", "/api/texts"), "{}", 400, "bad-request"),
        (("POST", "/api/texts/undo"), #"{"change": 1}"#, 404, "not-found"),
        (("POST", "/api/pictures?name=A"), "x", 400, "bad-request"),
        (("POST", "/api/pictures?name=a"), "x", 422, "no-picture"), (("POST", "/api/answers"), "x", 422, "no-json"),
        (("POST", "/api/phone"), "{}", 409, "no-phone"), (("POST", "/api/releases"), "{}", 403, "not-allowed"),
        (("GET", "/api/diff?against=server"), "", 409, "nothing-to-compare"),
    ]

    @Test func `each error of a call becomes a problem with its own type`() async throws {
        try await Self.run { port in
            for (line, body, status, kind) in Self.refusals {
                let reply = try Self.send(line.method, line.path, body: body, to: port)
                #expect(reply.status == status, "\(line): \(reply.text)")
                #expect(reply.header("content-type") == "application/problem+json", "\(line)")
                #expect(try reply.json()["type"]?.string == "https://layover.dev/problems/\(kind)", "\(line)")
            }
        }
    }

    @Test func `a browser receives the page for an unknown address, and a script a problem`() async throws {
        try await Self.run { port in
            let page = try RawClient.ask(
                port: port, "GET", "/nothing", headers: ["Accept: text/html"], host: "127.0.0.1:\(port)")
            #expect(page.status == 404)
            #expect(page.header("content-type") == "text/html; charset=utf-8")
        }
    }
}
