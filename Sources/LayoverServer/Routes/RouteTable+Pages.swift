/// The reference web client.
extension RouteTable {
    static let pages = [client, clientPart, demo, demoPart]

    private static let heldFile = Route.Parameter(.header, "If-None-Match", "its `ETag`", example: "\"9f2c5e0a41d71b3c\"")
    private static let open = ["Cache-Control", "ETag", "Access-Control-Allow-Origin", "Cross-Origin-Resource-Policy"]

    private static let client = Route(
        "GET", "/v1/client.js", "readClient", "The reference web client, a JavaScript module.",
        details: """
            `import { Search, merge } from "/v1/client.js"`: searches with their events and patches, results and cards in one
            list, a card element, impressions and taps. It imports parts of itself from beside it. [clients.md](clients.md)
            says how a page is built on it.
            """,
        parameters: [heldFile],
        replies: [
            Route.Reply(200, "the module", .script, headers: open),
            Route.Reply(304, "the caller holds it", .nothing, headers: open), methodRefused,
        ])

    private static let clientPart = Route(
        "GET", "/v1/client/{name}", "readClientPart", "A part of the reference web client.",
        parameters: [Route.Parameter(.path, "name", "its file", example: "merge.js"), heldFile],
        replies: [
            Route.Reply(200, "the part", .script, headers: open),
            Route.Reply(304, "the caller holds it", .nothing, headers: open),
            Route.Reply(404, "there is no such part", .problem), methodRefused,
        ])

    private static let demo = Route(
        "GET", "/demo", "readDemo", "A page of results that is drawn with the reference web client.",
        details:
            "Only where the setting `demo` is on. Its form stands in its address, so that a search can be linked to.",
        replies: [
            Route.Reply(
                200, "the page", .page, headers: ["Cache-Control", "Content-Security-Policy", "Referrer-Policy"]),
            Route.Reply(404, "the setting `demo` is off", .problem), methodRefused,
        ])

    private static let demoPart = Route(
        "GET", "/demo/{name}", "readDemoPart", "What that page loads.",
        details: "`site.json` says which markets there are, and for which of them a supplier is set.",
        parameters: [Route.Parameter(.path, "name", "its file", example: "demo.js"), heldFile],
        replies: [
            Route.Reply(200, "the file", .script, headers: ["Cache-Control", "ETag"]),
            Route.Reply(304, "the caller holds it", .nothing, headers: ["Cache-Control", "ETag"]),
            Route.Reply(404, "there is no such file, or the setting `demo` is off", .problem), methodRefused,
        ])
}
