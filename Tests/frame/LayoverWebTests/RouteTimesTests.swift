import LayoverHTTP
import LayoverMetrics
import LayoverTestKit
import Synchronization
import Testing

@testable import LayoverWeb

/// Reply times by route and status class, and the observers of each reply.
struct RouteTimesTests {
    private struct Pages: RouteOwner {
        static let routes: [Route<Pages>] = [
            Route(document(.get, "/pages/{key}", name: "read")) { _, _, values in
                HTTPReply(status: Int(values.first ?? "") ?? 404)
            },
            Route(document(.post, "/late", name: "late")) { pages, _, _ in pages.late() },
        ]

        private static func document(_ method: HTTPMethod, _ path: String, name: String) -> RouteDocument {
            RouteDocument(method, path, name: name, summary: "", replies: [])
        }

        private func late() -> HTTPReply {
            let late = LateReply(orElse: HTTPReply(status: 503))
            late.send(HTTPReply(status: 201, headers: [HTTPHeader("Layover-Status", "whole")]))
            return HTTPReply(late: late)
        }
    }

    /// Sends each line to a new listener, one after the other.
    private static func told(_ lines: [String], _ change: (inout Router.Manners) -> Void = { _ in }) throws -> [String]
    {
        var manners = Router.Manners()
        change(&manners)
        let router = Router(Pages().bound, manners)
        let server = try HTTPServer(HTTPSettings(), handler: router)
        for line in lines {
            let client = try RawClient(port: server.port)
            client.send("\(line) HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
            _ = try client.rest()
        }
        return RouteTimes.metric.lines(histograms: router.times.told(as: "clients")).filter { $0.contains("_count{") }
    }

    private static func line(_ method: String, _ route: String, status: String, count: Int) -> String {
        let labels =
            #"listener="clients",http_request_method="\#(method)",http_route="\#(route)",status_class="\#(status)""#
        return "http_server_request_duration_seconds_count{\(labels)} \(count)"
    }

    @Test func `a reply counts for its route's template and the class of its status`() throws {
        let told = try Self.told([
            "GET /pages/200", "HEAD /pages/204", "GET /pages/304?unit=u-1", "GET /pages/503", "GET /pages/500",
        ])
        #expect(
            told == [
                Self.line("GET", "/pages/{key}", status: "2xx", count: 2),
                Self.line("GET", "/pages/{key}", status: "3xx", count: 1),
                Self.line("GET", "/pages/{key}", status: "5xx", count: 2),
            ])
    }

    @Test func `a late reply counts once it is made, by its own status`() throws {
        #expect(try Self.told(["POST /late"]) == [Self.line("POST", "/late", status: "2xx", count: 1)])
    }

    @Test(arguments: ["GET /secret-path", "DELETE /pages/200", "POST /pages/200", "GET /pages/200 HTTP/1.1\r\nHost: x"])
    func `requests without a route count as one, and no path is recorded`(line: String) throws {
        #expect(try Self.told([line]) == [Self.line("other", "other", status: "4xx", count: 1)])
    }

    @Test func `a listener receives each outcome with the name of its route`() throws {
        let heard = Mutex<[String]>([])
        _ = try Self.told(["POST /late", "GET /nowhere"]) { manners in
            manners.observer = { outcome, name, request in
                let status = outcome.header("Layover-Status") ?? "-"
                let line = "\(name.method) \(name.path) \(outcome.status) \(status) \(request.method.rawValue)"
                heard.withLock { $0.append(line) }
            }
        }
        #expect(heard.withLock { $0 } == ["POST /late 201 whole POST", "other other 404 - GET"])
    }
}
