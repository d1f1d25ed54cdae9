import LayoverDemo
import LayoverHTTP
import LayoverWeb

/// `GET /`: one line that describes the server.
struct IndexRoute: RouteOwner {
    static let routes: [Route<IndexRoute>] = [Route(.index) { index, _, _ in index.line }]

    let hasDemo: Bool

    private var line: HTTPReply {
        let demo = hasDemo ? "See them in a page: \(ClientPages.page)\n" : ""
        return HTTPReply(
            status: 200, headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8"), .noSniff],
            segments: [
                .bytes(Array("Layover: cards on flight results. POST a supplier response to /v1/attach.\n\(demo)".utf8))
            ])
    }
}
