import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverUpstream

/// The routes of the admin listener.
struct AdminRoutes: HTTPHandling {
    let site: Site
    let health: HealthRoute
    let status: StatusBoard
    let kills: KillBoard
    let peers: PeerBoard
    /// Names this process.
    let instance: String
    let ratios: RatioBoard
    let searches: SearchDesk
    let hosts: AdminHosts
    let descriptors: DescriptorReport
    /// Asks for the content to be read again.
    let reload: @Sendable () -> Void
    private let guesses = RateLimiter(rate: AdminLimits.wrongTokensPerSecond)

    init(
        site: Site, health: HealthRoute, status: StatusBoard, kills: KillBoard, peers: PeerBoard, instance: String,
        ratios: RatioBoard, searches: SearchDesk, descriptors: DescriptorReport,
        reload: @escaping @Sendable () -> Void
    ) {
        self.site = site
        self.health = health
        self.status = status
        self.kills = kills
        self.peers = peers
        self.instance = instance
        self.ratios = ratios
        self.searches = searches
        self.descriptors = descriptors
        self.reload = reload
        hosts = AdminHosts(site.settings)
    }

    private var access: AdminAccess {
        AdminAccess(
            tokens: site.settings.adminTokens, seal: site.seal, guesses: guesses,
            milliseconds: { [site] in site.elapsedMilliseconds() })
    }

    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        site.counters.count(.admin)
        if let problem = hosts.refusal(of: request) { return problem.reply() }
        guard let methods = RouteTable.methods(of: request.path, on: .admin) else {
            return Problem(404, "not-found", "nothing is here").reply()
        }
        let allow = HTTPHeader("Allow", methods.map(\.rawValue).joined(separator: ", "))
        if request.method == .options { return HTTPReply(status: 204, headers: [allow]) }
        guard methods.contains(request.method) else {
            return Problem(405, "method-not-allowed", "this path does not take \(request.method.rawValue)").reply([
                allow
            ])
        }
        return answer(request)
    }

    private func answer(_ request: borrowing HTTPRequest) -> HTTPReply {
        // What GET answers, without its body.
        switch (request.method == .head ? .get : request.method, request.path) {
        case (.get, "/livez"), (.get, "/readyz"): return health.respond(to: request)
        case (.get, "/admin/status"): return AdminReply.json(statusValue)
        case (.get, "/metrics"): return metrics
        case (.get, ChangesRoute.path): return ChangesRoute(site: site, access: access).respond(to: request)
        case (.get, "/admin/srm"): return ExposuresRoute(site: site, ratios: ratios, access: access).ratios(request)
        case (.post, "/admin/exposures/rotate"):
            return ExposuresRoute(site: site, ratios: ratios, access: access).rotate(request)
        case (.post, "/admin/catalog/reload"):
            return reloading(request)
        case (_, let path) where path == KillsRoute.path || path.hasPrefix(KillsRoute.path + "/"):
            return KillsRoute(site: site, kills: kills, peers: peers, access: access, instance: instance)
                .respond(to: request)
        default: return Problem(404, "not-found", "nothing is here").reply()
        }
    }

    /// Where tokens are set, reading the content again takes the role that publishes.
    private func reloading(_ request: borrowing HTTPRequest) -> HTTPReply {
        do throws(AdminRefusal) {
            if !site.settings.adminTokens.isEmpty { _ = try access.caller(request, atLeast: .publish) }
        } catch {
            return error.reply
        }
        reload()
        return HTTPReply(
            status: 202, headers: [.json, .noSniff], segments: [.bytes(Array("{\"state\":\"reloading\"}\n".utf8))])
    }

    private var metrics: HTTPReply {
        let calls =
            SupplierReport.prometheus(site.suppliers?.reports ?? []) + (site.upstream?.counters.prometheus ?? [])
        let suppliers = calls.map { $0 + "\n" }.joined()
        let text = site.counters.prometheus(
            catalog: site.holder.load().serving?.catalog.shortHash ?? "", content: status.load(),
            rows: [site.exposures.report, site.events.report], kills: kills, pressure: site.pressure)
        let connections = descriptors.prometheus.map { $0 + "\n" }.joined()
        let others = peers.prometheus.map { $0 + "\n" }.joined()
        let live = searches.world.counters.prometheus(searches.report).joined(separator: "\n") + "\n"
        return HTTPReply(
            status: 200, headers: [HTTPHeader("Content-Type", "text/plain; version=0.0.4"), .noSniff],
            segments: [.bytes(Array((text + connections + live + site.serviceMetrics + suppliers + others).utf8))])
    }

    private var statusValue: JSONValue {
        let state = status.load()
        let serving = site.holder.load().serving
        func member(_ key: String, _ value: JSONValue) -> JSONValue.Member { JSONValue.Member(key, value) }
        return JSONValue.object([
            member("catalog", serving.map { .string($0.catalog.hash) } ?? .null),
            member("source", .string(state.source.rawValue)),
            member("generation", .int(serving?.generation ?? kills.report.generation)),
            member("published_at", state.publishedAt.map { .string(UTCInstant(seconds: $0).description) } ?? .null),
            member("compile_ms", .int(state.compileMilliseconds)),
            member("markets", .array((serving?.catalog.markets ?? []).map { .string($0.market.code) })),
            member("widgets", .int(serving?.catalog.widgets.count(where: \.isServed) ?? 0)),
            member("language_data", .string(status.languageVersion)),
            member("searches", searches.report.json),
            member("exposures", site.exposures.report.json),
            member("events", site.events.report.json),
            member("signing_key", .string(site.signing.trouble.map { "in memory: \($0)" } ?? "ok")),
            member("descriptors", descriptors.json), member("pressure", site.pressure.json),
            member("kills", kills.json), member("peers", peers.json),
            member("services", site.services(in: serving?.catalog)),
            member("suppliers", .array((site.suppliers?.reports ?? []).map(\.json))),
            member("overdue", .array(overdue(in: serving?.catalog))),
            member("held_back", state.heldBackValue(isServing: serving != nil)),
            member("quarantined", .array(state.quarantined.map { .string($0.name) })),
            member("errors", .array(state.errors.prefix(200).map { .string($0.description) })),
        ])
    }

    /// Switches and features whose day of review has passed; that changes no value of theirs.
    private func overdue(in catalog: Catalog?) -> [JSONValue] {
        let today = LocalDateTime(secondsAsUTC: site.wallClock()).date
        return (catalog?.overdue(on: today) ?? []).map { review in
            .object(of: [
                "kind": .string(review.kind.rawValue), "key": .string(review.key), "owner": .string(review.owner),
                "review_by": .string(review.day.description),
            ])
        }
    }
}
