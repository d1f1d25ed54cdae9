import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    // Flights to share from; this server stores none of them.

    static let showList = RouteDocument(
        .post, path, "showList", "Makes flights that the client has ready to share.",
        details: """
            For lists that `widgets/layover.yaml` gives to the client (`lists: { recently-viewed: client }`). Each offer is as
            `addTripItem` takes it; what is none, is too old or has left is left out. A flight of a search comes back signed, so
            that it may be added, and sent here again, for a day, whatever becomes of the search. Nothing is kept.
            """,
        parameters: [name],
        body: Body(
            summary: "at most \(TripCallLimits.listedOffers) offers; at most \(TripCallLimits.listBytes >> 10) KiB",
            content: .members([("offers", "as `offer` of `addTripItem`")]), example: "{\"offers\": []}"),
        replies: [
            Reply(200, "the list", .members(list), headers: kept),
            Reply(400, "the body is invalid, or has too many offers", .problem, headers: kept), absentList,
            methodRefused, tooLarge, tooOften, switchedOff,
        ])

    static let readList = RouteDocument(
        .get, path, "readList", "Flights to share from that a service has.", waitSeconds: storeSeconds,
        details: """
            For lists that `widgets/layover.yaml` gives to a service (`lists: { wish-list: { service: wishes } }`), which is posted
            `language`, `limit`, `list`, `market`, `schema` and `unit` (the `Layover-Unit` as it was sent) and answers
            `{"offers": [...]}`. Where it gives none in time, the list is empty and `state` says why.
            """,
        parameters: [
            name, Parameter(.query, "market", "needed: one that is served", example: "GB"),
            Parameter(.query, "locale", "one of the market's languages; its first by default", example: "en-GB"),
            Parameter(.header, "Layover-Unit", "whose list it is, as the service knows them", example: "user=u-1"),
        ],
        replies: [
            Reply(200, "the list", .members(list), headers: kept),
            Reply(400, "the query or a header does not read", .problem, headers: kept), absentList, tooOften,
            switchedOff,
        ])

    private static let path = "/v1/lists/{name}"
    private static let name = Parameter(
        .path, "name", "`recently-viewed` or `wish-list`", example: "recently-viewed")
    private static let absentList = Reply(
        404, "content has no such list, or another method reads it; or the setting `trips` is off", .problem,
        headers: kept)
    private static let switchedOff = Reply(
        503, "an operator has switched this off", .problem, headers: ["Cache-Control", "Retry-After"])

    private static let list: [(name: String, summary: String)] = [
        ("list", "its name"), ("state", "`ok`; `late` or `failed` where the service gave none"),
        (
            "items",
            "`index` (which of the offers it is, from 0), `add` (the `offer` for `addTripItem`), `offer` (as a trip shows it) and `price` of each"
        ),
        ("left_out", "how many offers were none, are too old or have left"),
    ]
}
