import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let asset = RouteDocument(
        .get, "/v1/assets/{hash}/{name}", name: "readAsset",
        summary: "Returns a picture, which never changes under its address.",
        parameters: [
            RouteDocument.Parameter(
                .path, "hash", summary: "of its bytes, sixteen hexadecimal digits", example: "9f2c5e0a41d71b3c"),
            RouteDocument.Parameter(.path, "name", summary: "its file", example: "hero.png"),
        ],
        replies: [
            RouteDocument.Reply(
                200, "the picture", .picture,
                headers: ["Cache-Control", "Access-Control-Allow-Origin", "Cross-Origin-Resource-Policy"]),
            RouteDocument.Reply(404, "the picture does not exist", .problem), methodRefused,
        ])

    static let styles = RouteDocument(
        .get, "/v1/styles/{hash}.css", name: "readStyles",
        summary: "Returns the stylesheet of fragments, which never changes under its address.",
        details: """
            Layouts for clients with `card.fragment` name it in `styles`. The server keeps the last \(StylesheetCache.sheetLimit)
            different sheets, so that older pages keep their looks.
            """,
        parameters: [
            RouteDocument.Parameter(
                .path, "hash", summary: "of its bytes, sixteen hexadecimal digits", example: "9f2c5e0a41d71b3c"),
            held,
        ],
        replies: [
            RouteDocument.Reply(
                200, "the stylesheet", .stylesheet,
                headers: ["Cache-Control", "ETag", "Access-Control-Allow-Origin", "Cross-Origin-Resource-Policy"]),
            RouteDocument.Reply(
                304, "the caller's copy is current", .nothing,
                headers: ["Cache-Control", "ETag", "Access-Control-Allow-Origin", "Cross-Origin-Resource-Policy"]),
            RouteDocument.Reply(404, "the stylesheet does not exist", .problem, headers: ["Cache-Control"]),
            methodRefused,
        ])

    static let reload = RouteDocument(
        .post, "/admin/catalog/reload", name: "reloadCatalog", summary: "Reads the content again.", on: .admin,
        details: "If `admin_tokens` are set, it requires the role `publish`.", parameters: [token],
        replies: [
            RouteDocument.Reply(202, "the server reads it now", .members([("state", "`reloading`")])), unknownCaller,
            tooLow,
        ])
}
