// Preview links of one card for phones; this server makes no links, because it has no address for phones.
extension ReferenceCall {
    private static let link = "/v1/previews/none"
    private static let making = "/admin/previews"

    static let cardPreviews = [
        ReferenceCall(route: "readCardPreview", status: 404, target: link),
        ReferenceCall(route: "readCardPreview", status: 405, target: link, method: "POST"),
        ReferenceCall(
            route: "makeCardPreview", status: 409, target: making, headers: bearer("view"),
            body: "{\"widget\": \"price-alert\", \"scene\": \"market=NO\", \"look\": \"74be1fe53f35\"}"),
        ReferenceCall(route: "makeCardPreview", status: 400, target: making, headers: bearer("view"), body: "{}"),
        ReferenceCall(route: "makeCardPreview", status: 401, target: making, body: "{}"),
    ]

    /// A server with an address for phones has its own tests.
    static let cardPreviewsNotCalled: Set<String> = [
        "readCardPreview 200", "makeCardPreview 201", "makeCardPreview 404",
    ]
}
