import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let pick = RouteDocument(
        .get, "/v1/pick/{pick}", name: "pick",
        summary: "Returns the best place near an airport or a city, the reasons, and the next ones.",
        waitSeconds: waitSeconds,
        details: """
            The content defines which place is best (`provider: { kind: pick }`). `parts` has all numbers, so that
            anyone can repeat the calculation. Missing facts are fetched in parallel from other teams' services. As soon
            as no pending fact can change the first place, the other fetches are cancelled and the answer is sent. Facts
            that have not arrived by `wait` are unknown, and `missing` names them. `order` also has the next places, so
            that paging needs no request. If no candidate passes, `order` is empty and `out` counts the reasons. With
            `Accept: text/event-stream`, the answer arrives as events: `run`, `best`, `more`, `end`. If the client
            disconnects or deletes the run, all fetches end. If the client identifies itself (`Layover-Unit`), the arms
            of experiments that change the pick apply, and each answer that is sent writes an exposure.
            """,
        parameters: [
            pickName, Parameter(.query, "place", summary: "an airport or a city, by its code", example: "EDI"),
            Parameter(
                .query, "market", summary: "two capital letters; the content's default market by default", example: "GB"
            ),
            Parameter(
                .query, "locale", summary: "a language of the market; its first by default", example: "en-GB"), mode,
            Parameter(
                .query, "wait", summary: "milliseconds, at most \(PickCallLimits.waitMilliseconds.upperBound)",
                example: "800"),
            preview,
        ] + headers,
        replies: replies)

    static let pickNear = RouteDocument(
        .post, "/v1/pick/{pick}", name: "pickNear",
        summary: "Returns the best place near the reader's position, without rejected candidates.",
        waitSeconds: waitSeconds,
        details: """
            The reader's position, rejected candidates and search term are in the body, which is never logged. Services
            receive the position to three decimals of a degree, and nothing about the client.
            """,
        parameters: [pickName, preview] + headers,
        body: Body(
            summary: "the request, at most \(PickCallLimits.bodyBytes / 1024) KiB",
            content: .members([
                ("market?", "as above"), ("locale?", "as above"),
                ("at?", "degrees north and east"), ("place?", "an airport or a city, by its code"),
                ("mode?", "`walk`, `cycle`, `drive` or `transit`"),
                ("seen?", "ids of rejected candidates, at most \(PickCallLimits.seen)"),
                ("term?", "the search term, at most \(PickCallLimits.termScalars) characters"),
                ("wait?", "milliseconds"),
            ]),
            example: """
                {"at": "55.953,-3.189", "mode": "walk", "term": "dinner", "seen": ["p7"]}
                """),
        replies: replies)

    static let stopPick = RouteDocument(
        .delete, "/v1/pick/runs/{run}", name: "stopPick",
        summary: "Stops a run; a repeated or late call is not an error.",
        details: """
            Waits and fetches end within 50 milliseconds, and nothing is written. The server that received the pick
            holds the run. Any other server passes the call on to the servers in `search_servers`. If the client closes
            the connection, the run stops on any server.
            """,
        parameters: [
            Parameter(.path, "run", summary: "the value of `Layover-Run`", example: "b1946ac92492d2347c6235b4d2611184")
        ],
        replies: [
            Reply(204, "the run is not pending any more", .nothing, headers: ["Cache-Control"]),
            methodRefused,
            Reply(
                429, "the address stops runs of other servers too often", .problem,
                headers: ["Cache-Control", "Retry-After"]),
        ])

    private static let waitSeconds =
        (PickCallLimits.waitMilliseconds.upperBound + PickCallLimits.passMilliseconds) / 1_000
    private static let pickName = Parameter(
        .path, "pick", summary: "the name of a card whose candidates are places", example: "late-dinner")

    private static let mode = Parameter(
        .query, "mode", summary: "the way to travel", example: "walk",
        words: ["walk", "cycle", "drive", "transit"])

    private static let preview = Parameter(
        .query, "preview",
        summary:
            "a link that `layover link` signed: arms of experiments, drafts too, at a moment; no exposure is written",
        example: "eyJhcm1zIjp7fX0.c2lnbmF0dXJl")

    private static let headers = [
        Parameter(
            .header, "Layover-Unit", summary: "the unit that experiments assign; it is sent to no service",
            example: "user=u-1; device=d-2"),
        Parameter(
            .header, "Layover-Client", summary: "the client: kills and exposures depend on `platform` and `app`",
            example: "platform=ios, app=7.31.0"),
        Parameter(
            .header, "Layover-Run",
            summary: "128 random bits, by which the client can stop the run before the first answer",
            example: "b1946ac92492d2347c6235b4d2611184"),
    ]

    private static let replies = [
        Reply(
            200, "the order, best first",
            .members([
                ("schema", "1"), ("pick", "as requested"), ("run", "the name by which the run could be stopped"),
                ("catalog", "the content of the pick"), ("generation", "the state of kills"),
                ("experiments?", "the experiments of the call, each with the arm that applied"),
                ("decided", "true if no pending fact could change the first"),
                ("complete", "true if all facts of the services have arrived"),
                ("stale", "true if outdated cached data was used"),
                (
                    "missing",
                    "facts that a service did not return for some candidate; `candidates` if their service did not answer in time"
                ),
                (
                    "order",
                    "each `id`, `title`, `score`, `facts`, `parts` (`fact`, `value`, `u`, `weight`), `why` it precedes the next one, with `sentences` if the card has a field `why_<fact>` for them, `links`, and perhaps `open`, `attribution` and `zone`: `assumed` if the place has no zone and no airport is near, so that its hours are read in the market's"
                ), ("out", "the number of excluded candidates, by reason"),
                ("out_ids?", "for callers with the permission: the reason for each excluded candidate"),
            ]), headers: ["Cache-Control", "Layover-Run"]),
        Reply(400, "the question is invalid, or the place does not exist", .problem, headers: ["Cache-Control"]),
        Reply(404, "there is no such pick, or it is killed", .problem, headers: ["Cache-Control"]),
        methodRefused,
        Reply(409, "the run was stopped", .problem, headers: ["Cache-Control"]),
        Reply(429, "too many requests", .problem, headers: ["Cache-Control", "Retry-After"]),
        Reply(
            503, "no content is served yet, the server is about to stop, or it has too much to do", .problem,
            headers: ["Cache-Control", "Retry-After"]),
    ]
}
