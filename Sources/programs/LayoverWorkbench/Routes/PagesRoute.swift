import LayoverDemo
import LayoverCatalog
import LayoverContent
import LayoverHTTP
import LayoverWeb

/// The page of the workbench, its files, and the pictures and stylesheets of the current catalog.
///
/// Its last row is for every other path, so its rows come after those of all others.
struct PagesRoute: WorkbenchRoute {
    /// Addresses that return the page itself.
    ///
    /// Its script decides what it shows.
    private static let views = [
        "/", "/find", "/page", "/trip-page", "/matrix", "/calendar", "/changes", "/new-campaign", "/new-widget",
        "/answer", "/review", "/releases", "/sentences", "/card/{widget}", "/matrix/{widget}", "/review/{name}",
    ]

    static let routes = pageRows + catalogRows + [otherRow]

    private static let pageRows = views.map { path in
        Route<PagesRoute>.call(.get, path, summary: "the page") { try $0.page($1) }
    }
    private static let catalogRows = ["/v1/assets/{picture}", "/v1/styles/{sheet}"].map { path in
        Route<PagesRoute>.call(.get, path, summary: "a picture or a stylesheet of the catalog", isOpen: true) {
            try $0.catalogFile($1)
        }
    }
    private static let otherRow = Route<PagesRoute>.call(
        .get, "/{file}", summary: "a file of the page", isOpen: true
    ) { try $0.file($1) }

    let content: WorkbenchContent
    let pages: PageFiles
    /// `nil` on a team's workbench, which has only one address.
    let hosts: OwnHosts?

    private func page(_ request: WorkbenchRequest) throws -> HTTPReply {
        if let home = hosts?.home(of: request) {
            return HTTPReply(status: 307, headers: [HTTPHeader("Location", home), .noStore], segments: [])
        }
        return try reply("workbench/index.html", to: request)
    }

    private func file(_ request: WorkbenchRequest) throws -> HTTPReply {
        let isDemo = request.path == "/demo" || request.path.hasPrefix("/demo/")
        guard !isDemo else { return try reply(nil, to: request) }
        let isModule = ClientPages.isModule(request.path)
        return try reply(isModule ? "demo/" + request.path.dropFirst("/v1/".count) : request.name, to: request)
    }

    /// One of the page's files, or an error 404: a page for a browser, a problem for a script.
    ///
    /// The name is `nil` for the demo client.
    private func reply(_ name: String?, to request: WorkbenchRequest) throws -> HTTPReply {
        if let name, let file = pages.reply(name, to: request) { return file }
        if let page = pages.absence(to: request) { return page }
        guard name == nil else { throw .absent("there is no page at this address") }
        throw .absent(
            "the demo client needs searches, which the workbench does not have: open it on 'layover serve --demo'; the results page here draws the same cards"
        )
    }

    private func catalogFile(_ request: WorkbenchRequest) throws -> HTTPReply {
        guard let catalog = content.catalog else { throw .absent("nothing is compiled yet") }
        if request.path == catalog.styles.path {
            return PagesRoute.lasting("text/css; charset=utf-8", catalog.styles.bytes)
        }
        guard let asset = catalog.assets.values.first(where: { $0.path == request.path }) else {
            throw .absent("there is no such picture or stylesheet")
        }
        // A picture file that is opened directly cannot run scripts.
        return PagesRoute.lasting(asset.contentType, asset.bytes, more: [.policy("sandbox")])
    }

    /// The file's address contains the hash of its bytes, so it never changes.
    private static func lasting(_ type: String, _ bytes: [UInt8], more: [HTTPHeader] = []) -> HTTPReply {
        HTTPReply(
            status: 200,
            headers: [
                HTTPHeader("Content-Type", type), .noSniff,
                HTTPHeader("Cache-Control", "public, max-age=31536000, immutable"), .sameOrigin,
            ] + more, segments: [.bytes(bytes)])
    }
}
