import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverHTTP
import LayoverWeb
import Synchronization

/// `GET /v1/assets/{hash}/{name}`: pictures that never change under their address.
struct AssetsRoute: RouteOwner {
    static let routes: [Route<AssetsRoute>] = [
        Route(.asset, counted: "assets") { route, request, _ in route.respond(to: request) }
    ]

    let server: ServerContext
    private let ready = ReadyAssets()

    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        let path = request.path
        if let reply = ready.find(path) { return HTTPReply(reply) }
        let current = server.holder.load()
        // Cards of a release in rollout have pictures too.
        let catalogs = [current.serving, current.trial?.serving].compactMap { $0?.catalog }
        guard let asset = catalogs.lazy.flatMap(\.assets.values).first(where: { $0.path == path }) else {
            return Problem(CommonProblem.notFound, "the asset does not exist").reply(server.crossOrigin(request))
        }
        return HTTPReply(ready.keep(asset))
    }
}

/// Replies of assets by path; also those of earlier catalogs, for clients that still show their cards.
private final class ReadyAssets: Sendable {
    static let entryLimit = 1024
    private let replies = Mutex<[String: PreparedReply]>([:])

    func find(_ path: String) -> PreparedReply? { replies.withLock { $0[path] } }

    func keep(_ asset: Asset) -> PreparedReply {
        let reply = PreparedReply(
            status: 200,
            headers: [
                HTTPHeader("Content-Type", asset.contentType), .noSniff,
                HTTPHeader("Cache-Control", "public, max-age=31536000, immutable"),
                HTTPHeader("Access-Control-Allow-Origin", "*"),
                HTTPHeader("Cross-Origin-Resource-Policy", "cross-origin"),
            ], bytes: asset.bytes)
        replies.withLock { replies in
            if replies.count >= ReadyAssets.entryLimit { replies.removeAll() }
            replies[asset.path] = reply
        }
        return reply
    }
}
