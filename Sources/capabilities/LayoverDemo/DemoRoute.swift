import LayoverAssembly
import LayoverCatalog
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverWeb
import Synchronization

/// `GET /v1/client.js` with its imports, and `GET /demo` with its files if the setting `demo` is on.
struct DemoRoute: RouteOwner {
    static let routes: [Route<DemoRoute>] = RouteDocument.pages.map { document in
        Route(document, counted: "pages") { pages, request, _ in pages.respond(to: request) }
    }

    private let server: ServerContext
    private let site: @Sendable (Catalog?) -> DemoSite
    private let files: [String: ReadyFile]
    private let document: ReadyReply
    private let places = LateFile()

    init(_ server: ServerContext, site: @escaping @Sendable (Catalog?) -> DemoSite) {
        self.server = server
        self.site = site
        files = Dictionary(
            EmbeddedFile.all.map { ($0.path, ReadyFile($0, digest: server.seal)) },
            uniquingKeysWith: { first, _ in first })
        document = DemoRoute.document(digest: server.seal)
    }

    private static func document(digest: any Digesting) -> ReadyReply {
        let file = ClientPages.file(at: ClientPages.page)
        let bytes = file?.bytes ?? []
        return ReadyReply(
            bytes, type: [HTTPHeader("Content-Type", file?.mediaType ?? ""), .noSniff],
            headers: [.noStore, HTTPHeader("Referrer-Policy", "no-referrer")],
            tag: EntityTag(hexadecimal(digest.sha256([bytes])).prefix(16)), effort: .thorough)
    }

    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        let path = request.path
        if ClientPages.isDemo(path) {
            guard server.settings.demo.isOn else {
                return missing(request, "the demo is off; start 'layover serve --demo', or set 'demo: true'")
            }
            if path == ClientPages.page { return page(request) }
            if path == ClientPages.site {
                return .json([.bytes(site(catalog).document.bytes)], headers: [.noStore])
            }
            if path == ClientPages.places { return places.ready(digest: server.seal).reply(to: request) }
        }
        guard let file = ClientPages.file(at: path), let ready = files[file.path] else {
            return missing(request, "the reference lists every path")
        }
        return ready.reply(to: request)
    }

    private func missing(_ request: borrowing HTTPRequest, _ detail: String) -> HTTPReply {
        Problem(CommonProblem.notFound, "the page does not exist", detail: detail).reply(server.crossOrigin(request))
    }

    /// The page's policy contains the origin of the current catalog's pictures.
    private func page(_ request: borrowing HTTPRequest) -> HTTPReply {
        let policy = ClientPages.policy(assetOrigin: catalog?.styles.origin ?? "")
        return document.reply(to: request, isHeld: false, [HTTPHeader("Content-Security-Policy", policy)])
    }

    private var catalog: Catalog? { server.holder.load().serving?.catalog }
}

/// The list of places, made at the first request: most servers never need it.
private final class LateFile: Sendable {
    private let file = Mutex<ReadyFile?>(nil)

    func ready(digest: any Digesting) -> ReadyFile {
        file.withLock { file in
            if let file { return file }
            let made = ReadyFile(
                EmbeddedFile(path: "demo/places.json", mediaType: "application/json", bytes: DemoPlaces.document()),
                digest: digest)
            file = made
            return made
        }
    }
}

/// A file of a page, ready to be sent; browsers revalidate it each time.
private final class ReadyFile: Sendable {
    private let ready: ReadyReply
    private let tag: EntityTag

    init(_ file: EmbeddedFile, digest: any Digesting) {
        tag = EntityTag(hexadecimal(digest.sha256([file.bytes])).prefix(16))
        let isModule = file.path == "demo/client.js" || file.path.hasPrefix("demo/client/")
        let headers =
            [HTTPHeader("Cache-Control", "no-cache")]
            + (isModule
                ? [
                    HTTPHeader("Access-Control-Allow-Origin", "*"),
                    HTTPHeader("Cross-Origin-Resource-Policy", "cross-origin"),
                ] : [])
        ready = ReadyReply(
            file.bytes, type: [HTTPHeader("Content-Type", file.mediaType), .noSniff], headers: headers, tag: tag,
            effort: .thorough)
    }

    func reply(to request: borrowing HTTPRequest) -> HTTPReply {
        let isHeld = request.withHeader("If-None-Match") { tag.matches($0) } ?? false
        return ready.reply(to: request, isHeld: isHeld)
    }
}
