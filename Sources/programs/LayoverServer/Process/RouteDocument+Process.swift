import LayoverFrame
import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let live = RouteDocument(
        .get, "/livez", "isLive", "Whether the process answers.",
        replies: [RouteDocument.Reply(200, "it does", health, headers: ["Cache-Control"]), methodRefused])

    static let ready = RouteDocument(
        .get, "/readyz", "isReady", "Whether it should be sent requests.", edge: .none,
        details: """
            Asked of one server, by whoever stands before it; an edge hands it on to nobody. A server that was told to stop says
            `draining` for the time of `drain_delay`, and still answers all else meanwhile, each reply with `Connection: close`.
            """,
        replies: [
            RouteDocument.Reply(
                200, "`ready`, or `pass-through` where it has no catalog", health, headers: ["Cache-Control"]),
            RouteDocument.Reply(
                503,
                "`starting`; `draining`: it is about to stop; `no-catalog`: nothing can be served, where `ready_without_catalog` is off",
                health, headers: ["Cache-Control"]), methodRefused,
        ])

    static let index = RouteDocument(
        .get, "/", "readIndex", "A line that says what this is.", edge: .none,
        details: "For who has started a server; an edge hands it on to nobody.",
        replies: [RouteDocument.Reply(200, "the line", .plainText)])

    static let health = RouteDocument.Content.members([
        ("state", "`alive`, `ready`, `pass-through`, `no-catalog`, `starting`, `draining`"),
        ("catalog?", "the catalog served, where there is one"),
    ])

    static let adminPage = RouteDocument(
        .get, "/admin/", "showAdmin", "How the server stands, as a page with the way to all else.", on: .admin,
        aliases: ["/admin"],
        details: "It says what `/admin/status` says, has no script and loads nothing.",
        replies: [
            RouteDocument.Reply(
                200, "the page", .page, headers: ["Cache-Control", "Content-Security-Policy", "Referrer-Policy"])
        ])

    static let status = RouteDocument(
        .get, "/admin/status", "readStatus", "What is served, and what is held back and why.", on: .admin,
        replies: [
            RouteDocument.Reply(
                200, "the status", .members(CapabilityList.kinds.flatMap { $0.statusReference }),
                headers: ["Cache-Control"])
        ])

    static let metrics = RouteDocument(
        .get, "/metrics", "readMetrics", "Counters as Prometheus reads them.", on: .admin,
        details: "`docs/metrics.md` has every metric with its kind, its labels and what it says.",
        replies: [RouteDocument.Reply(200, "text, version 0.0.4", .plainText)])
}
