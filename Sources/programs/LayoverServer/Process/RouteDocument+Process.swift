import LayoverFrame
import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let live = RouteDocument(
        .get, "/livez", name: "isLive", summary: "Whether the process responds.",
        replies: [RouteDocument.Reply(200, "it responds", health, headers: ["Cache-Control"]), methodRefused])

    static let ready = RouteDocument(
        .get, "/readyz", name: "isReady", summary: "Whether the server accepts requests.", edge: .none,
        details: """
            For load balancers, per server; edges do not forward it. A stopping server reports `draining` during `drain_delay`. It
            still answers all other requests during that time, each response with `Connection: close`.
            """,
        replies: [
            RouteDocument.Reply(
                200, "`ready`, or `pass-through` if it has no catalog", health, headers: ["Cache-Control"]),
            RouteDocument.Reply(
                503,
                "`starting`; `draining`: it is about to stop; `no-catalog`: nothing can be served and `ready_without_catalog` is off",
                health, headers: ["Cache-Control"]), methodRefused,
        ])

    static let index = RouteDocument(
        .get, "/", name: "readIndex", summary: "A line that names the service.", edge: .none,
        details: "For people who start a server; edges do not forward it.",
        replies: [RouteDocument.Reply(200, "the line", .plainText)])

    static let health = RouteDocument.Content.members([
        ("state", "`alive`, `ready`, `pass-through`, `no-catalog`, `starting`, `draining`"),
        ("catalog?", "the catalog served, if there is one"),
    ])

    static let adminPage = RouteDocument(
        .get, "/admin/", name: "showAdmin",
        summary: "The state of the server, as a page with links to all other calls.", on: .admin,
        aliases: ["/admin"],
        details: "The page shows the content of `/admin/status`, has no scripts and loads nothing.",
        replies: [
            RouteDocument.Reply(
                200, "the page", .page, headers: ["Cache-Control", "Content-Security-Policy", "Referrer-Policy"])
        ])

    static let status = RouteDocument(
        .get, "/admin/status", name: "readStatus",
        summary: "The content served, and the content held back with the reason.",
        on: .admin,
        replies: [
            RouteDocument.Reply(
                200, "the status", .members(CapabilityList.kinds.flatMap { $0.statusReference }),
                headers: ["Cache-Control"])
        ])

    static let metrics = RouteDocument(
        .get, "/metrics", name: "readMetrics", summary: "Metrics in the format of Prometheus.", on: .admin,
        details: "`docs/metrics.md` describes every metric with its kind and labels.",
        replies: [RouteDocument.Reply(200, "text, version 0.0.4", .plainText)])
}
