import LayoverHTTP
import LayoverProcesses

/// The routes that clients call.
struct PublicRoutes: HTTPHandling {
    let site: Site
    private let attach: AttachRoute
    private let layouts: LayoutsRoute
    private let assets: AssetsRoute
    private let styles: StylesRoute
    private let pages: PagesRoute
    private let events: EventsRoute
    private let health: HealthRoute
    private let flags: FlagRoutes
    private let searches: SearchesRoute

    init(site: Site, styles: StyleShelf, health: HealthRoute, flags: FlagRoutes, searches: SearchDesk) {
        self.site = site
        self.health = health
        self.flags = flags
        self.searches = SearchesRoute(site: site, desk: searches)
        attach = AttachRoute(site: site)
        layouts = LayoutsRoute(site: site)
        events = EventsRoute(site: site)
        assets = AssetsRoute(site: site)
        self.styles = StylesRoute(site: site, shelf: styles)
        pages = PagesRoute(site: site)
    }

    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        FatalSignals.guardThread()
        let path = request.path
        if request.method == .options { return preflight(request, path) }
        switch path {
        case "/v1/attach": return counted(.attach, request, only: [.post]) { attach.respond(to: $0) }
        case "/v1/events": return counted(.events, request, only: [.post]) { events.respond(to: $0) }
        case "/livez", "/readyz": return counted(.health, request, only: [.get, .head]) { health.respond(to: $0) }
        case SearchesRoute.path: return counted(.searches, request, only: [.post]) { searches.create($0) }
        default: break
        }
        if path.hasPrefix(SearchesRoute.path + "/") {
            return counted(SearchesRoute.counted(path), request, only: [.get, .head]) { searches.read($0, path) }
        }
        if path.hasPrefix("/v1/layouts/") { return layout(String(path.dropFirst("/v1/layouts/".count)), request) }
        if path.hasPrefix(FeatureFeedRoute.path) {
            return counted(.features, request, only: [.get, .head]) { flags.feed.respond(to: $0, path) }
        }
        if path.hasPrefix(FlagsRoute.prefix) { return ofrep(path, request) }
        if path.hasPrefix("/v1/assets/") {
            return counted(.assets, request, only: [.get, .head]) { assets.respond(to: $0) }
        }
        if path.hasPrefix("/v1/styles/") {
            return counted(.styles, request, only: [.get, .head]) { styles.respond(to: $0) }
        }
        if ClientPages.isModule(path) || ClientPages.isDemo(path) {
            return counted(.pages, request, only: [.get, .head]) { pages.respond(to: $0) }
        }
        return counted(.other, request, only: [.get, .head]) { other($0, path) }
    }

    private func layout(_ surface: String, _ request: borrowing HTTPRequest) -> HTTPReply {
        counted(.layouts, request, only: [.get, .head, .post]) { request in
            request.method == .post ? layouts.post(request, surface: surface) : layouts.get(request, surface: surface)
        }
    }

    private func ofrep(_ path: String, _ request: borrowing HTTPRequest) -> HTTPReply {
        if path == FlagsRoute.eventsPath {
            return counted(.streams, request, only: [.get, .head]) { flags.evaluation.events($0) }
        }
        if path == FlagsRoute.bulkPath || path.hasPrefix(FlagsRoute.bulkPath + "/") {
            return counted(.flags, request, only: [.post]) { flags.evaluation.evaluate($0, path) }
        }
        return counted(.other, request, only: [.get, .head]) { other($0, path) }
    }

    private func other(_ request: borrowing HTTPRequest, _ path: String) -> HTTPReply {
        if path == "/" {
            let demo = site.settings.demo ? "See them in a page: \(ClientPages.page)\n" : ""
            return HTTPReply(
                status: 200, headers: [HTTPHeader("Content-Type", "text/plain; charset=utf-8"), .noSniff],
                segments: [
                    .bytes(Array("Layover: cards on flight results. POST an answer to /v1/attach.\n\(demo)".utf8))
                ])
        }
        return absent(request)
    }

    private func absent(_ request: borrowing HTTPRequest) -> HTTPReply {
        Problem(404, "not-found", "nothing is here", detail: "the reference lists every path").reply(
            site.crossOrigin(request))
    }

    private func counted(
        _ route: Counters.Route, _ request: borrowing HTTPRequest, only methods: [HTTPMethod],
        _ answer: (borrowing HTTPRequest) -> HTTPReply
    ) -> HTTPReply {
        site.counters.count(route)
        guard methods.contains(request.method) else {
            guard let allowed = RouteTable.allow(request.path, on: .clients) else { return absent(request) }
            return Problem(405, "method-not-allowed", "this path does not take \(request.method.rawValue)").reply(
                [HTTPHeader("Allow", allowed)] + site.crossOrigin(request))
        }
        return answer(request)
    }

    /// What a browser asks before it calls from another origin, and what anybody may ask of a path.
    private func preflight(_ request: borrowing HTTPRequest, _ path: String) -> HTTPReply {
        guard let methods = RouteTable.allow(path, on: .clients) else { return absent(request) }
        let allow = HTTPHeader("Allow", methods)
        let allowed = site.crossOrigin(request)
        guard allowed.count > 1 else { return HTTPReply(status: 204, headers: [allow] + allowed) }
        return HTTPReply(
            status: 204,
            headers: [allow] + allowed + [
                HTTPHeader("Access-Control-Allow-Methods", methods),
                HTTPHeader(
                    "Access-Control-Allow-Headers",
                    "Content-Type, If-None-Match, Authorization, X-API-Key, Last-Event-ID, Prefer, Layover-Deadline, Layover-Client, Layover-Traveller, Layover-Unit, Layover-Explain, X-Request-Id, traceparent, tracestate"
                ),
                HTTPHeader("Access-Control-Max-Age", "600"),
            ])
    }
}
