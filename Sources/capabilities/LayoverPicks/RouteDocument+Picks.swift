import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let pick = RouteDocument(
        .get, "/v1/pick/{pick}", "pick",
        "The best place, why, and the next ones, near an airport or a city.", waitSeconds: waitSeconds,
        details: """
            What is best stands in the content (`provider: { kind: pick }`), in numbers that anyone can do again; `parts` has all of them.
            Facts that are missing are fetched side by side from other teams' services; as soon as nothing that is still to come
            can change the first, the rest is given up and the answer goes out. Whatever has not come by `wait` is not known, and
            `missing` names it. `order` holds the next ones, too: going on and back asks nobody. Nobody passing is an answer: `order` is
            empty and `out` counts the reasons. With `Accept: text/event-stream` it comes as events: `run`, `best`, `more`, `end`. A
            client that closes, or that deletes the run, ends all fetches. Who says who they are (`Layover-Unit`) is answered in
            the arms of experiments that change the pick, and each answer that goes out writes an exposure.
            """,
        parameters: [
            pickName, Parameter(.query, "place", "an airport or a city, by its code", example: "EDI"),
            Parameter(
                .query, "market", "two capitals; the content's default market by default", example: "GB"),
            Parameter(
                .query, "locale", "a language of the market; its first by default", example: "en-GB"), mode,
            Parameter(
                .query, "wait", "milliseconds, at most \(PickCallLimits.waitMilliseconds.upperBound)",
                example: "800"),
            preview,
        ] + headers,
        replies: replies)

    static let pickNear = RouteDocument(
        .post, "/v1/pick/{pick}", "pickNear",
        "The same near the reader's position, without the candidates that they rejected.", waitSeconds: waitSeconds,
        details: """
            Where somebody is, whom they turned down and what they are after travel in the body, which stands in no log. Services are told a
            position to three decimals of a degree, and nothing of who asks.
            """,
        parameters: [pickName, preview] + headers,
        body: Body(
            summary: "the question, at most \(PickCallLimits.bodyBytes / 1024) KiB",
            content: .members([
                ("market?", "as above"), ("locale?", "as above"),
                ("at?", "degrees north and east"), ("place?", "an airport or a city, by its code"),
                ("mode?", "`walk`, `cycle`, `drive` or `transit`"),
                ("seen?", "ids that were turned down, at most \(PickCallLimits.seen)"),
                ("term?", "the search term, at most \(PickCallLimits.termScalars) characters"),
                ("wait?", "milliseconds"),
            ]),
            example: """
                {"at": "55.953,-3.189", "mode": "walk", "term": "dinner", "seen": ["p7"]}
                """),
        replies: replies)

    static let stopPick = RouteDocument(
        .delete, "/v1/pick/runs/{run}", "stopPick",
        "Stops a run; to repeat the call, or to send it too late, is no error.",
        details: """
            Waits and fetches end within 50 milliseconds and nothing is written. A run lives on the server that was asked; another one that
            is asked to stop it tells those that `search_servers` names. Closing the connection stops it wherever it is.
            """,
        parameters: [
            Parameter(
                .path, "run", "as `Layover-Run` had it", example: "b1946ac92492d2347c6235b4d2611184")
        ],
        replies: [
            Reply(204, "nothing is under way any more", .nothing, headers: ["Cache-Control"]),
            methodRefused,
            Reply(
                429, "the address stops runs of other servers too often", .problem,
                headers: ["Cache-Control", "Retry-After"]),
        ])

    private static let waitSeconds =
        (PickCallLimits.waitMilliseconds.upperBound + PickCallLimits.passMilliseconds) / 1_000
    private static let pickName = Parameter(
        .path, "pick", "the name of a card whose candidates are places", example: "late-dinner")

    private static let mode = Parameter(
        .query, "mode", "the way to travel", example: "walk",
        words: ["walk", "cycle", "drive", "transit"])

    private static let preview = Parameter(
        .query, "preview",
        "a link that `layover link` signed: arms of experiments, drafts too, at a moment; no exposure is written",
        example: "eyJhcm1zIjp7fX0.c2lnbmF0dXJl")

    private static let headers = [
        Parameter(
            .header, "Layover-Unit", "the unit that experiments assign; it is sent to no service",
            example: "user=u-1; device=d-2"),
        Parameter(
            .header, "Layover-Client", "the client: kills and exposures depend on `platform` and `app`",
            example: "platform=ios, app=7.31.0"),
        Parameter(
            .header, "Layover-Run",
            "128 random bits, by which the client can stop it before the first answer",
            example: "b1946ac92492d2347c6235b4d2611184"),
    ]

    private static let replies = [
        Reply(
            200, "the order, best first",
            .members([
                ("schema", "1"), ("pick", "as asked"), ("run", "by which it could be stopped"),
                ("catalog", "the content it was made of"), ("generation", "the state of kills"),
                ("experiments?", "those that the call is in, each with the arm in which it was answered"),
                ("decided", "true if nothing that was still to come could change the first"),
                ("complete", "true if everything is known that services know"),
                ("stale", "true if something stood in that is older than it should be"),
                (
                    "missing",
                    "facts that some candidate lacks because a service returned none; `candidates` if their service returned none in time"
                ),
                (
                    "order",
                    "each `id`, `title`, `score`, `facts`, `parts` (`fact`, `value`, `u`, `weight`), `why` it is before the next one, with `sentences` where the card has a field `why_<fact>` for them, `links`, and perhaps `open` and `attribution`"
                ), ("out", "who was turned away, counted by reason"),
                ("out_ids?", "for callers with the permission: the reason for each"),
            ]), headers: ["Cache-Control", "Layover-Run"]),
        Reply(
            400, "the question is invalid, or the place does not exist", .problem,
            headers: ["Cache-Control"]),
        Reply(404, "there is no such pick, or it is killed", .problem, headers: ["Cache-Control"]),
        methodRefused,
        Reply(409, "the run was stopped", .problem, headers: ["Cache-Control"]),
        Reply(429, "too many requests from the address", .problem, headers: ["Cache-Control", "Retry-After"]),
        Reply(
            503, "no content is served yet, the server is about to stop, or it has too much to do", .problem,
            headers: ["Cache-Control", "Retry-After"]),
    ]
}
