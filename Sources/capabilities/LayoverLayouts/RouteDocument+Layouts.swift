import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let attach = RouteDocument(
        .post, "/v1/attach", "attachLayout",
        "A supplier's answer in, the same answer out with its layout.", isSafe: true,
        details: """
            `layout` becomes the last member of the answer's own top object; every other byte is the supplier's. Whatever
            is wrong with the request or the answer, the body passes as it came, with `Layover-Status: degraded` and the
            reason. An existing `layout` is never overwritten.

            The body may come with `Content-Encoding: gzip`. It goes back so where `Accept-Encoding` names gzip: its layout is
            put between packed bytes that stay as they came. A client that takes no gzip gets it decoded. A body of several gzip
            members goes back unpacked. `x-gzip` is `gzip`, and `identity` is no coding. What comes as it is goes back as it is,
            unless the setting `pack_answers` has it packed.
            """,
        parameters: [surface, format] + market + page + search + preview + who,
        body: RouteDocument.Body(
            summary: "the supplier's answer, as it came", content: .supplierAnswer,
            example: "{\"content\": {\"results\": {}}, \"status\": \"RESULT_STATUS_COMPLETE\"}", mayBePacked: true),
        replies: [
            RouteDocument.Reply(
                200,
                "the answer with its `layout`; the layout alone with `return=layout`; the answer as it came when degraded",
                .supplierAnswer,
                headers: ["Cache-Control", "Layover-Catalog", "Layover-Status"]),
            RouteDocument.Reply(413, "the body is too large, or decodes to too much", .problem),
            RouteDocument.Reply(
                415, "the body does not decode, and the client does not take it as it came", .problem,
                headers: ["Accept-Encoding"]),
            RouteDocument.Reply(503, "the server has too much to do", .problem, headers: ["Retry-After"]),
            methodRefused,
        ])

    static let readLayout = RouteDocument(
        .get, "/v1/layouts/{surface}", "readLayout", "The layout that needs no results.",
        details: "For the page before its results: pending cards are in `pending`, with placeholders in their place.",
        parameters: [surfaceInPath] + market + search + preview + who + [held],
        replies: [
            RouteDocument.Reply(
                200, "the layout", .object("Layout"),
                headers: ["Cache-Control", "ETag", "Layover-Catalog", "Layover-Status", "Vary"]),
            RouteDocument.Reply(
                304, "the caller's layout is current", .nothing,
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

    static let contextRefused = [
        RouteDocument.Reply(400, "the request cannot be understood", .problem),
        RouteDocument.Reply(404, "there is no such surface", .problem),
        RouteDocument.Reply(
            503, "no catalog is served; or the server has too much to do, with `Retry-After`", .problem),
    ]
}
