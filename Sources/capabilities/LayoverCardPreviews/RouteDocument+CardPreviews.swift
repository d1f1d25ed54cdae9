import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let readCardPreview = RouteDocument(
        .get, "/v1/previews/{token}", name: "readCardPreview",
        summary: "Shows one card of this server as a page for a phone.",
        details: """
            Only if `preview_origin` is set. A link is valid for \(CardPreviewLimits.seconds / 3_600) hours and shows one live card with
            one of its samples. Killed cards are not shown, exposures are not counted, and no script runs. All invalid links return the
            same page.
            """,
        parameters: [
            Parameter(
                .path, "token", summary: "the token from `POST /admin/previews`",
                example: "eyJ3aWRnZXQiOiJhIn0.c2lnbmF0dXJl")
        ],
        replies: [
            Reply(200, "the page", .page, headers: pageHeaders),
            Reply(404, "a page without a card", .page, headers: pageHeaders), methodRefused,
        ])

    static let makeCardPreview = RouteDocument(
        .post, "/admin/previews", name: "makeCardPreview",
        summary: "Makes a link that shows one card of this server on a phone.",
        on: .admin,
        details: """
            For workbenches (`layover preview --server`). If `admin_tokens` are set, it requires the role `view`. The server makes the
            link only if the card looks the same here as in the workbench.
            """,
        parameters: [token],
        body: Body(
            summary: "the card, its scene and its look",
            content: .members([
                ("widget", "the widget's name, 1 to \(CardPreviewLimits.widgetBytes) bytes"),
                (
                    "scene",
                    "the query of a preview's address, at most \(CardPreviewLimits.sceneBytes) bytes: `market=NO&sample=two-months`"
                ), ("look", "the hash of the card's look, as in `preview.lock.yaml`"),
            ]),
            example: "{\"widget\": \"price-alert\", \"scene\": \"market=NO\", \"look\": \"74be1fe53f35\"}"),
        replies: [
            Reply(
                201, "the link",
                .members([
                    ("address", "the whole address; it becomes invalid when the server's signing key changes"),
                    ("until", "when the link ends"), ("seconds", "the seconds until then"),
                ]), headers: ["Cache-Control"]),
            badRequest(["Cache-Control"]),
            unknownCaller,
            Reply(
                404, "the widget is not live, or no content is served", .problem, headers: ["Cache-Control"]),
            Reply(
                409, "the card looks different here, or `preview_origin` is not set", .problem,
                headers: ["Cache-Control"]),
        ])

    private static let pageHeaders = ["Cache-Control", "Content-Security-Policy", "Referrer-Policy", "X-Robots-Tag"]
}
