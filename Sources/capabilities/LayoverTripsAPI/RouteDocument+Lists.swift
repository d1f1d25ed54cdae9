import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    // Flights to share from; this server stores none of them.

    static let showList = RouteDocument(
        .post, path, name: "showList", summary: "Makes flights that the client has ready to share.",
        details: """
            For lists that `widgets/layover.yaml` assigns to the client (`lists: { recently-viewed: client }`). Each offer has
            the form that `addTripItem` accepts. Invalid and outdated offers and departed flights are left out. A flight of a
            search is returned signed: for a day it can be added, and sent here again, even if the search has ended. The
            server stores nothing of a list.
            """,
        parameters: [name],
        body: Body(
            summary: "at most \(TripCallLimits.listedOffers) offers; at most \(TripCallLimits.listBytes >> 10) KiB",
            content: .members([("offers", "as `offer` of `addTripItem`")]), example: "{\"offers\": []}"),
        replies: [
            Reply(200, "the list", .members(list), headers: kept),
            .problem(400, "the body is invalid, or has too many offers"), absentList,
            methodRefused, tooLarge, tooOften, switchedOff,
        ])

    static let readList = RouteDocument(
        .get, path, name: "readList", summary: "Returns flights that a service has ready to share.",
        waitSeconds: storeSeconds,
        details: """
            For lists that `widgets/layover.yaml` assigns to a service (`lists: { wish-list: { service: wishes } }`). The server
            posts `language`, `limit`, `list`, `market`, `schema` and `unit` (the unchanged `Layover-Unit`) to the service, which
            answers `{"offers": [...]}`. If the service is late or fails, the list is empty and `state` says why.
            """,
        parameters: [
            name, Parameter(.query, "market", summary: "needed: a market that is served", example: "GB"),
            Parameter(.query, "locale", summary: "a language of the market; its first by default", example: "en-GB"),
            Parameter(
                .header, "Layover-Unit", summary: "the owner of the list, as the service knows them",
                example: "user=u-1"),
        ],
        replies: [
            Reply(200, "the list", .members(list), headers: kept),
            unread, absentList, tooOften,
            switchedOff,
        ])

    private static let path = "/v1/lists/{name}"
    private static let name = Parameter(
        .path, "name", summary: "`recently-viewed` or `wish-list`", example: "recently-viewed")
    private static let absentList = Reply.problem(
        404, "content has no such list, or another method reads it; or the setting `trips` is off")
    private static let switchedOff = Reply.problem(503, "an operator has switched this off", with: "Retry-After")

    private static let list: [(name: String, summary: String)] = [
        ("list", "its name"), ("state", "`ok`; `late` or `failed` if the service returned no list"),
        (
            "items",
            "`index` (the position of the offer, from 0), `add` (the `offer` for `addTripItem`), `offer` (as a trip shows it) and `price` of each"
        ),
        ("left_out", "the number of offers that are invalid, outdated or departed"),
    ]
}
