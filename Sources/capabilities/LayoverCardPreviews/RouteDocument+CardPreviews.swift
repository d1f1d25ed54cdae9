import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let readCardPreview = RouteDocument(
        .get, "/v1/previews/{token}", "readCardPreview", "One card as this server has it, as a page for a phone.",
        details: """
            Only if the setting `preview_origin` is set. A link counts for \(CardPreviewLimits.seconds / 3_600) hours and shows one live
            card from one of its samples; a kill is stronger, nobody is counted, and no script runs. Every address that shows nothing
            answers the same.
            """,
        parameters: [
            Parameter(
                .path, "token", "as `POST /admin/previews` returned it", example: "eyJ3aWRnZXQiOiJhIn0.c2lnbmF0dXJl")
        ],
        replies: [
            Reply(200, "the page", .page, headers: pageHeaders),
            Reply(404, "a page that says that nothing is here", .page, headers: pageHeaders), methodRefused,
        ])

    static let makeCardPreview = RouteDocument(
        .post, "/admin/previews", "makeCardPreview", "Makes a link by which a phone sees one card of this server.",
        on: .admin,
        details: """
            For workbenches (`layover preview --server`). If `admin_tokens` are set, it takes the role `view`. The link is made only
            where the card looks here as it does where it is asked for.
            """,
        parameters: [token],
        body: Body(
            summary: "which card, where, and how it looks",
            content: .members([
                ("widget", "its name, 1 to \(CardPreviewLimits.widgetBytes) bytes"),
                (
                    "scene",
                    "words of a preview's address, \(CardPreviewLimits.sceneBytes) bytes at most: `market=NO&sample=two-months`"
                ), ("look", "the hash of how it looks, as in `preview.lock.yaml`"),
            ]),
            example: "{\"widget\": \"price-alert\", \"scene\": \"market=NO\", \"look\": \"74be1fe53f35\"}"),
        replies: [
            Reply(
                201, "the link",
                .members([
                    ("address", "the whole address, for as long as the key that signs it is the server's"),
                    ("until", "when it ends"), ("seconds", "the same from now"),
                ]), headers: ["Cache-Control"]),
            Reply(400, "the body asks for no link", .problem, headers: ["Cache-Control"]), unknownCaller,
            Reply(
                404, "no live widget has that name, or no content is served", .problem, headers: ["Cache-Control"]),
            Reply(
                409, "the card looks otherwise here, or `preview_origin` is not set", .problem,
                headers: ["Cache-Control"]),
        ])

    private static let pageHeaders = ["Cache-Control", "Content-Security-Policy", "Referrer-Policy", "X-Robots-Tag"]
}
