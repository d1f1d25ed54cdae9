import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let attach = RouteDocument(
        .post, "/v1/attach", name: "attachLayout",
        summary: "Returns a supplier's answer with its layout.", isSafe: true,
        details: """
            The server adds `layout` as the last member of the answer's top object and changes no other byte. If the request or
            the answer has an error, the body passes unchanged, with `Layover-Status: degraded` and the reason. An existing
            `layout` is never overwritten.

            The body may have `Content-Encoding: gzip`. If `Accept-Encoding` names gzip, the response is compressed too: the server
            inserts the layout between the compressed bytes and leaves these unchanged. A client that does not accept gzip receives
            the body decoded. A body of several gzip members is returned uncompressed. `x-gzip` means `gzip`, and `identity` means
            no coding. An uncompressed body is returned uncompressed, unless the setting `pack_answers` compresses it.
            """,
        parameters: [surface, format] + market + page + search + preview + who,
        body: Body(
            summary: "the supplier's answer, unchanged", content: .supplierAnswer,
            example: "{\"content\": {\"results\": {}}, \"status\": \"RESULT_STATUS_COMPLETE\"}", mayBePacked: true),
        replies: [
            Reply(
                200,
                "the answer with its `layout`; with `return=layout` the layout alone; if degraded, the unchanged answer",
                .supplierAnswer,
                headers: ["Cache-Control", "Layover-Catalog", "Layover-Status"]),
            Reply(413, "the body is too large, compressed or decoded", .problem),
            Reply(
                415, "the body cannot be decoded, and the client does not accept its coding", .problem,
                headers: ["Accept-Encoding"]),
            Reply(503, "the server is overloaded", .problem, headers: ["Retry-After"]),
            methodRefused,
        ])

    static let readLayout = RouteDocument(
        .get, "/v1/layouts/{surface}", name: "readLayout", summary: "Returns the layout before any results.",
        details: "For the page before its results. `pending` lists pending cards; placeholders take their places.",
        parameters: [surfaceInPath] + market + search + preview + who + [held],
        replies: [
            Reply(
                200, "the layout", .object("Layout"),
                headers: ["Cache-Control", "ETag", "Layover-Catalog", "Layover-Status", "Vary"]),
            Reply(
                304, "the caller's layout is current", .nothing,
                headers: ["Cache-Control", "ETag", "Layover-Catalog", "Layover-Status", "Vary"]),
        ] + contextRefused)

    static let makeLayout = RouteDocument(
        .post, "/v1/layouts/{surface}", name: "makeLayout",
        summary: "Returns the layout for facts that the caller sends.",
        details: """
            The body's context overrides the address and the headers. Values of facts are written as in layouts or as in files
            (`"54.07 GBP"`). Omitted facts are unknown.
            """,
        parameters: [surfaceInPath] + market + page.filter { $0.name == "count" } + search + preview + who,
        body: Body(
            summary: "context and facts, both optional",
            content: .members([
                (
                    "context?",
                    "`market`, `locale`, `currency`, `query` (as the query items), `traveller`, `now`, `complete`"
                ),
                ("facts?", "facts by name; see facts.md"),
            ]),
            example:
                "{\"context\": {\"market\": \"GB\", \"complete\": true}, \"facts\": {\"results.direct.count\": 8}}"),
        replies: [
            Reply(
                200, "the layout", .object("Layout"), headers: ["Cache-Control", "Layover-Catalog", "Layover-Status"])
        ] + contextRefused)

    static let contextRefused = [
        badRequest(),
        Reply(404, "the surface does not exist", .problem),
        Reply(503, "no catalog is served; or the server is overloaded, with `Retry-After`", .problem),
    ]
}
