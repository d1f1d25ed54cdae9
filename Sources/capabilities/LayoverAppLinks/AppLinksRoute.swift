import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverSchema
import LayoverSeal
import LayoverWeb

/// `/.well-known/`: the apps that open links to this server.
struct AppLinksRoute: RouteOwner {
    static let routes: [Route<AppLinksRoute>] = [
        Route(.appleAppLinks) { links, request, _ in links.reply(to: request, links.files.apple) },
        Route(.androidAppLinks) { links, request, _ in links.reply(to: request, links.files.android) },
    ]

    /// How long caches may keep a file, in seconds.
    static let keptSeconds = 3_600

    let server: ServerContext
    let files: AppLinkFiles

    private func reply(
        to request: borrowing HTTPRequest, _ make: (AppsSource) -> JSONValue?
    ) -> HTTPReply {
        guard let apps = server.holder.load().serving?.catalog.settings.apps, let file = make(apps) else {
            return Problem(
                CommonProblem.notFound, "no app opens links to this server",
                detail: "apps are named under 'apps' of widgets/layover.yaml"
            ).reply([.noStore] + server.crossOrigin(request))
        }
        let bytes = file.bytes + [0x0a]
        let tag = EntityTag(hexadecimal(Array(server.seal.sha256([bytes]).prefix(8))))
        let headers =
            [
                HTTPHeader("ETag", tag.text),
                HTTPHeader("Cache-Control", "public, max-age=\(AppLinksRoute.keptSeconds)"),
            ] + server.crossOrigin(request)
        let isHeld = request.withHeader("If-None-Match") { tag.matches($0) } ?? false
        return isHeld ? HTTPReply(status: 304, headers: headers) : .json([.bytes(bytes)], headers: headers)
    }
}
