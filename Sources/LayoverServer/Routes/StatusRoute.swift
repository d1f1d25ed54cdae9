import LayoverAssembly
import LayoverCatalog
import LayoverFlags
import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverMetrics
import LayoverModel
import LayoverUpstream
import LayoverWeb

/// `/admin/status` and `/metrics`: how the server stands, for people and for what watches it.
struct StatusRoute: RouteOwner {
    static let routes: [Route<StatusRoute>] = [
        Route(RouteTable.status) { status, _, _ in AdminReply.json(status.statusValue) },
        Route(RouteTable.metrics) { status, _, _ in status.metrics },
    ]

    let site: Site
    let status: StatusBoard
    let kills: KillBoard
    let peers: PeerBoard
    let searches: SearchDesk
    let descriptors: DescriptorReport
    /// Requests of clients by row, and all of the admin listener.
    let requests: (clients: LabelledCounts, admin: Count)

    private var metrics: HTTPReply {
        let calls =
            SupplierReport.prometheus(site.suppliers?.reports ?? []) + (site.upstream?.counters.prometheus ?? [])
        let suppliers = calls.map { $0 + "\n" }.joined()
        let name = "layover_requests_total"
        let asked =
            ["# TYPE \(name) counter"] + requests.clients.lines(name, by: "route")
            + ["\(name){route=\"admin\"} \(requests.admin.value)"]
        let text = site.counters.prometheus(
            requests: asked, catalog: site.holder.load().serving?.catalog.shortHash ?? "", content: status.load(),
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
