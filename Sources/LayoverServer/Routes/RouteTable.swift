import LayoverHTTP
package import LayoverWeb

/// Every call that the server answers, in the order of the reference.
package enum RouteTable {
    package static let routes: [RouteDocument] = ClientRoutes.documents + AdminRoutes.documents

    static let attach = RouteDocument(
        .post, "/v1/attach", "attachLayout",
        "A supplier's answer in, the same answer out with its layout.",
        details: """
            `layout` becomes the last member of the answer's own top object; every other byte is the supplier's. Whatever
            is wrong with the request or the answer, the body passes as it came, with `Layover-Status: degraded` and the
            reason. An existing `layout` is never overwritten.
            """,
        parameters: [surface, format] + market + page + search + preview + who,
        body: RouteDocument.Body(
            summary: "the supplier's answer, as it came", content: .supplierAnswer,
            example: "{\"content\": {\"results\": {}}, \"status\": \"RESULT_STATUS_COMPLETE\"}"),
        replies: [
            RouteDocument.Reply(
                200,
                "the answer with its `layout`; the layout alone with `return=layout`; the answer as it came when degraded",
                .supplierAnswer, headers: ["Cache-Control", "Layover-Catalog", "Layover-Status"]),
            RouteDocument.Reply(503, "the server has too much to do", .problem, headers: ["Retry-After"]),
            methodRefused,
        ])

    static let readLayout = RouteDocument(
        .get, "/v1/layouts/{surface}", "readLayout", "The layout that needs no results.",
        details: "For the page before its results: cards that wait are in `pending`, placeholders stand in for them.",
        parameters: [surfaceInPath] + market + search + preview + who + [held],
        replies: [
            RouteDocument.Reply(
                200, "the layout", .object("Layout"),
                headers: ["Cache-Control", "ETag", "Layover-Catalog", "Layover-Status", "Vary"]),
            RouteDocument.Reply(
                304, "the layout that the caller holds is still right", .nothing,
                headers: ["Cache-Control", "ETag", "Layover-Catalog", "Layover-Status", "Vary"]),
        ] + contextRefused)

    static let makeLayout = RouteDocument(
        .post, "/v1/layouts/{surface}", "makeLayout", "The layout for facts that the caller knows.",
        details: """
            The body's context is stronger than the address and the headers. Facts are written as the wire writes values
            or as files do (`"54.07 GBP"`); those not named are unknown.
            """,
        parameters: [surfaceInPath] + market + page.filter { $0.name == "count" } + search + preview + who,
        body: RouteDocument.Body(
            summary: "context and facts, both optional",
            content: .members([
                (
                    "context?",
                    "`market`, `locale`, `currency`, `query` (as the query items), `traveller`, `now`, `complete`"
                ),
                ("facts?", "facts by name, see facts.md"),
            ]),
            example:
                "{\"context\": {\"market\": \"GB\", \"complete\": true}, \"facts\": {\"results.direct.count\": 8}}"),
        replies: [
            RouteDocument.Reply(
                200, "the layout", .object("Layout"),
                headers: ["Cache-Control", "Layover-Catalog", "Layover-Status"])
        ] + contextRefused)

    static let asset = RouteDocument(
        .get, "/v1/assets/{hash}/{name}", "readAsset", "A picture that never changes under its address.",
        parameters: [
            RouteDocument.Parameter(
                .path, "hash", "of its bytes, sixteen hexadecimal digits", example: "9f2c5e0a41d71b3c"),
            RouteDocument.Parameter(.path, "name", "its file", example: "hero.png"),
        ],
        replies: [
            RouteDocument.Reply(
                200, "the picture", .picture,
                headers: ["Cache-Control", "Access-Control-Allow-Origin", "Cross-Origin-Resource-Policy"]),
            RouteDocument.Reply(404, "there is no such picture", .problem), methodRefused,
        ])

    static let styles = RouteDocument(
        .get, "/v1/styles/{hash}.css", "readStyles",
        "The stylesheet of fragments, which never changes under its address.",
        details: """
            Layouts for clients with `card.fragment` name it in `styles`. The sheets of the last \(StyleShelf.sheetLimit)
            catalogs with a sheet of their own stay here, so that a page that was drawn before keeps its looks.
            """,
        parameters: [
            RouteDocument.Parameter(
                .path, "hash", "of its bytes, sixteen hexadecimal digits", example: "9f2c5e0a41d71b3c"),
            RouteDocument.Parameter(.header, "If-None-Match", "its `ETag`", example: "\"9f2c5e0a41d71b3c\""),
        ],
        replies: [
            RouteDocument.Reply(
                200, "the stylesheet", .stylesheet,
                headers: ["Cache-Control", "ETag", "Access-Control-Allow-Origin", "Cross-Origin-Resource-Policy"]),
            RouteDocument.Reply(
                304, "the caller holds it", .nothing,
                headers: ["Cache-Control", "ETag", "Access-Control-Allow-Origin", "Cross-Origin-Resource-Policy"]),
            RouteDocument.Reply(404, "there is no such stylesheet", .problem, headers: ["Cache-Control"]),
            methodRefused,
        ])

    static let live = RouteDocument(
        .get, "/livez", "isLive", "Whether the process answers.",
        replies: [RouteDocument.Reply(200, "it does", health, headers: ["Cache-Control"]), methodRefused])

    static let ready = RouteDocument(
        .get, "/readyz", "isReady", "Whether it should be sent requests.", passesEdge: false,
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
        .get, "/", "readIndex", "A line that says what this is.", passesEdge: false,
        details: "For who has started a server; an edge hands it on to nobody.",
        replies: [RouteDocument.Reply(200, "the line", .plainText)])

    static let health = RouteDocument.Content.members([
        ("state", "`alive`, `ready`, `pass-through`, `no-catalog`, `starting`, `draining`"),
        ("catalog?", "the catalog served, where there is one"),
    ])

    static let methodRefused = RouteDocument.Reply(
        405, "this path does not take the method", .problem, headers: ["Allow"])

    static let contextRefused = [
        RouteDocument.Reply(400, "the request cannot be understood", .problem),
        RouteDocument.Reply(404, "there is no such surface", .problem),
        RouteDocument.Reply(
            503, "no catalog is served; or the server has too much to do, with `Retry-After`", .problem),
    ]
}
