import LayoverHTTP
import LayoverWeb

/// The reference web client.
extension RouteDocument {
    static let pages = [client, clientPart, demo, demoSite, demoPlaces, demoPart]

    private static let open = ["Cache-Control", "ETag", "Access-Control-Allow-Origin", "Cross-Origin-Resource-Policy"]

    private static let client = RouteDocument(
        .get, "/v1/client.js", name: "readClient", summary: "Returns the reference web client, a JavaScript module.",
        details: """
            `import { Search, merge } from "/v1/client.js"`: searches with their events and patches, results and cards in one
            list, a card element, impressions and taps. It imports its parts from `/v1/client/`. [clients.md](clients.md)
            explains how to build a page with it.
            """,
        parameters: [held],
        replies: [
            RouteDocument.Reply(200, "the module", .script, headers: open),
            RouteDocument.Reply(304, "the caller's copy is current", .nothing, headers: open), methodRefused,
        ])

    private static let clientPart = RouteDocument(
        .get, "/v1/client/{name}", name: "readClientPart", summary: "Returns a part of the reference web client.",
        parameters: [RouteDocument.Parameter(.path, "name", summary: "its file", example: "merge.js"), held],
        replies: [
            RouteDocument.Reply(200, "the part", .script, headers: open),
            RouteDocument.Reply(304, "the caller's copy is current", .nothing, headers: open),
            RouteDocument.Reply(404, "the part does not exist", .problem), methodRefused,
        ])

    private static let demo = RouteDocument(
        .get, "/demo", name: "readDemo", summary: "Shows a page of results, drawn with the reference web client.",
        details:
            "Only if the setting `demo` is on. Its address contains the state of its form, so that a search can be linked to.",
        replies: [
            RouteDocument.Reply(
                200, "the page", .page,
                headers: ["Cache-Control", "ETag", "Content-Security-Policy", "Referrer-Policy"]),
            RouteDocument.Reply(404, "the setting `demo` is off", .problem), methodRefused,
        ])

    private static let demoSite = RouteDocument(
        .get, ClientPages.site, name: "readDemoSite", summary: "Returns the data of the demo's form and start page.",
        replies: [
            RouteDocument.Reply(
                200, "markets and direct flights", .members(DemoSite.reference), headers: ["Cache-Control"]),
            RouteDocument.Reply(404, "the setting `demo` is off", .problem), methodRefused,
        ])

    private static let demoPlaces = RouteDocument(
        .get, ClientPages.places, name: "readDemoPlaces",
        summary: "Returns the world's airports and cities, for the suggestions of the demo's form.",
        details: """
            A plain list in English, with some 7,900 rows and 210 KB. A row has code, country and city, and after a `|` the airport's name
            if it differs: `OSL NO Oslo|Gardermoen`. `*` means all airports of a city. Whole cities come first, then international airports.
            """,
        parameters: [held],
        replies: [
            RouteDocument.Reply(
                200, "the list", .members([(name: "places", summary: "the rows")]),
                headers: ["Cache-Control", "ETag"]),
            RouteDocument.Reply(304, "the caller's copy is current", .nothing, headers: ["Cache-Control", "ETag"]),
            RouteDocument.Reply(404, "the setting `demo` is off", .problem), methodRefused,
        ])

    private static let demoPart = RouteDocument(
        .get, "/demo/{name}", name: "readDemoPart", summary: "Returns the files that the page loads.",
        parameters: [RouteDocument.Parameter(.path, "name", summary: "its file", example: "demo.js"), held],
        replies: [
            RouteDocument.Reply(200, "the file", .script, headers: ["Cache-Control", "ETag"]),
            RouteDocument.Reply(304, "the caller's copy is current", .nothing, headers: ["Cache-Control", "ETag"]),
            RouteDocument.Reply(404, "the file does not exist, or the setting `demo` is off", .problem), methodRefused,
        ])
}
