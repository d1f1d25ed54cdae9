import LayoverHTTP
import LayoverMetrics
import LayoverTestKit
import Testing

@testable import LayoverWeb

/// The routes of a listener: where requests lead, and the replies to all others.
struct RouterTests {
    /// Answers with the name of its route and the variable parts of the path.
    private struct Pages: RouteOwner {
        static let routes: [Route<Pages>] = [
            Route(document(.post, "/attach", name: "attach"), counted: "attach") { $0.answer("attach", $2) },
            Route(document(.get, "/pages", name: "list"), counted: "pages") { $0.answer("list", $2) },
            Route(document(.get, "/pages/{key}", name: "read"), counted: "pages") { $0.answer("read", $2) },
            Route(document(.post, "/pages/{key}", name: "write"), counted: "writing") { $0.answer("write", $2) },
            Route(document(.delete, "/pages/{key}", name: "forget"), counted: "writing") { $0.answer("forget", $2) },
            Route(document(.get, "/pages/{key}/{part}.txt", name: "part"), counted: "pages") { $0.answer("part", $2) },
            Route(
                RouteDocument(
                    .get, "/all/{rest}", name: "all", summary: "", isOpen: true, aliases: ["/all"], replies: [])
            ) {
                $0.answer("all", $2)
            },
        ]

        let greeting: String

        private func answer(_ name: String, _ values: [String]) -> HTTPReply {
            let text = ([greeting, name] + values).joined(separator: " ")
            return HTTPReply(status: 200, headers: [], segments: [.bytes(Array(text.utf8))])
        }

        private static func document(_ method: HTTPMethod, _ path: String, name: String) -> RouteDocument {
            RouteDocument(method, path, name: name, summary: "", replies: [])
        }
    }

    private static func router(_ change: (inout Router.Manners) -> Void = { _ in }) -> Router {
        var manners = Router.Manners()
        change(&manners)
        return Router(Pages(greeting: "hello").bound, manners)
    }

    /// Sends a request to a real listener, like a client.
    private static func ask(_ router: Router, _ line: String) throws -> String {
        var settings = HTTPSettings()
        settings.methods.append(.delete)
        settings.allowed = { router.methods(of: $0) }
        let server = try HTTPServer(settings, handler: router)
        let client = try RawClient(port: server.port)
        client.send("\(line) HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        return try client.rest()
    }

    @Test(arguments: [
        ("POST /attach", "hello attach"), ("GET /pages", "hello list"), ("GET /pages/a%20b", "hello read a%20b"),
        ("POST /pages/a", "hello write a"), ("DELETE /pages/a", "hello forget a"),
        ("GET /pages/a/b.txt?c=d", "hello part a b"), ("GET /all/a/b/", "hello all a/b/"), ("GET /all", "hello all"),
    ])
    func `leads to the row of path and method`(line: String, body: String) throws {
        let reply = try RouterTests.ask(RouterTests.router(), line)
        #expect(reply.hasPrefix("HTTP/1.1 200 "))
        #expect(reply.hasSuffix("\r\n\r\n" + body))
    }

    @Test(arguments: ["/pages", "/pages/a", "/pages/a/b.txt"]) func `HEAD is GET without its body`(path: String) throws
    {
        let router = RouterTests.router()
        let read = try RouterTests.ask(router, "GET \(path)")
        let head = try RouterTests.ask(router, "HEAD \(path)")
        #expect(head.hasPrefix("HTTP/1.1 200 "))
        #expect(head.hasSuffix("\r\n\r\n"))
        #expect(RouterTests.length(head) == RouterTests.length(read))
        #expect(RouterTests.length(head) != nil)
    }

    private static func length(_ reply: String) -> Substring? {
        reply.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }
    }

    @Test(arguments: [
        ("/attach", "POST, OPTIONS"), ("/pages", "GET, HEAD, OPTIONS"),
        ("/pages/a", "GET, HEAD, POST, DELETE, OPTIONS"), ("/pages/a/b.txt", "GET, HEAD, OPTIONS"),
    ])
    func `refuses every other method, and says which there are`(path: String, allow: String) throws {
        let router = RouterTests.router { manners in manners.headers = { _ in [HTTPHeader("X-Own", "yes")] } }
        #expect(router.allow(path) == allow)
        let taken = allow.split(separator: ", ").map(String.init)
        for method in ["GET", "HEAD", "POST", "DELETE", "PUT", "PATCH"] where !taken.contains(method) {
            let reply = try RouterTests.ask(router, "\(method) \(path)")
            #expect(reply.hasPrefix("HTTP/1.1 405 "), "\(method) \(path)")
            #expect(reply.contains("\r\nAllow: \(allow)\r\n"), "\(method) \(path)")
        }
        let options = try RouterTests.ask(router, "OPTIONS \(path)")
        #expect(options.hasPrefix("HTTP/1.1 204 "))
        #expect(options.contains("\r\nAllow: \(allow)\r\n"))
    }

    @Test func `does not list OPTIONS if the listener does not accept it`() throws {
        let router = RouterTests.router { manners in manners.options = nil }
        #expect(router.allow("/pages") == "GET, HEAD")
        #expect(router.allow("*") == "POST, GET, HEAD, DELETE")
        #expect(try RouterTests.ask(router, "OPTIONS /pages").hasPrefix("HTTP/1.1 405 "))
    }

    @Test(arguments: ["GET", "HEAD", "POST", "DELETE", "OPTIONS"]) func `an unknown path is 404`(method: String) throws
    {
        let router = RouterTests.router { manners in
            manners.headers = { _ in [HTTPHeader("X-Own", "yes")] }
            manners.absence = "look elsewhere"
        }
        let reply = try RouterTests.ask(router, "\(method) /nowhere")
        #expect(reply.hasPrefix("HTTP/1.1 404 "))
        #expect(reply.contains("\r\nX-Own: yes\r\n"))
        #expect(reply.contains("look elsewhere") == (method != "HEAD"))
        #expect(router.allow("/nowhere") == nil)
        #expect(router.allow("/pages/") == nil)
    }

    @Test func `all paths together accept the methods of each`() {
        #expect(RouterTests.router().allow("*") == "POST, GET, HEAD, DELETE, OPTIONS")
    }

    @Test func `a rejected caller reaches no row`() throws {
        let router = RouterTests.router { manners in
            manners.refusal = { $0.path == "/pages" ? Problem(CommonProblem.forbidden, "not you").reply() : nil }
        }
        #expect(try RouterTests.ask(router, "GET /pages").hasPrefix("HTTP/1.1 403 "))
        #expect(try RouterTests.ask(router, "GET /pages/a").hasPrefix("HTTP/1.1 200 "))
    }

    @Test func `counts each row by its name, and requests without a row`() throws {
        let router = RouterTests.router()
        for line in ["POST /attach", "GET /attach", "GET /pages/a", "HEAD /pages", "POST /pages/a", "GET /none"] {
            _ = try RouterTests.ask(router, line)
        }
        #expect(
            RouterTests.lines(router) == [
                "n{l=\"attach\"} 2", "n{l=\"pages\"} 2", "n{l=\"writing\"} 1", "n{l=\"other\"} 1",
            ])
    }

    @Test func `counts a listener as one if requested`() throws {
        let count = Count()
        let router = RouterTests.router { $0.count = count }
        for line in ["POST /attach", "GET /attach", "GET /none", "OPTIONS /pages"] {
            _ = try RouterTests.ask(router, line)
        }
        #expect(count.value == 4)
        #expect(RouterTests.lines(router).count == 4)
        #expect(RouterTests.lines(router).allSatisfy { $0.hasSuffix(" 0") })
    }

    private static func lines(_ router: Router) -> [String] {
        Array(Metric(.counter, "n", help: "").lines(router.counts.samples(by: "l")).dropFirst(2))
    }
}
