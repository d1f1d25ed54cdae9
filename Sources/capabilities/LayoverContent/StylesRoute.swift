import LayoverFrame
import LayoverHTTP
import LayoverWeb

/// `GET /v1/styles/{hash}.css`: the stylesheet of fragments, which never changes under its address.
struct StylesRoute: RouteOwner {
    static let routes: [Route<StylesRoute>] = [
        Route(.styles, counted: "styles") { route, request, _ in route.respond(to: request) }
    ]

    let server: ServerContext
    let cache: StylesheetCache

    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        guard let sheet = cache.find(request.path) else {
            // Another server behind the same address may have it soon.
            return Problem(CommonProblem.notFound, "the stylesheet does not exist").reply(
                [.noStore] + server.crossOrigin(request))
        }
        return sheet.reply(to: request)
    }
}

/// A stylesheet, ready to be sent.
final class ReadySheet: Sendable {
    let path: String
    private let ready: ReadyReply
    private let tag: EntityTag

    init(path: String, hash: String, bytes: [UInt8]) {
        self.path = path
        tag = EntityTag(hash)
        let headers = [
            HTTPHeader("Cache-Control", "public, max-age=31536000, immutable"),
            HTTPHeader("Access-Control-Allow-Origin", "*"), HTTPHeader("Cross-Origin-Resource-Policy", "cross-origin"),
        ]
        ready = ReadyReply(
            bytes, type: [HTTPHeader("Content-Type", "text/css; charset=utf-8"), .noSniff], headers: headers, tag: tag,
            effort: .thorough)
    }

    func reply(to request: borrowing HTTPRequest) -> HTTPReply {
        let isHeld = request.withHeader("If-None-Match") { tag.matches($0) } ?? false
        return ready.reply(to: request, isHeld: isHeld)
    }
}
