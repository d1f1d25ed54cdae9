import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    // Making a trip, joining it, looking at it.

    static let createTrip = RouteDocument(
        .post, "/v1/trips", name: "createTrip", summary: "Creates a shared trip.",
        details: """
            The person who creates a trip manages it. The answer has their key, which alone identifies them from then on. The
            server sends it again only for the same request with the same `Idempotency-Key`. The answer also has the token of a
            link, by which others join and vote. A client that sends its own `key` of 260 random bits can join again as the same
            person.

            A page of this server itself sends `guest` and no token. The person is then the guest of the browser's cookie, as on
            the pages of trips, and the answer has no key. All other calls of such a page are by that guest too, if the browser
            marks them as the page's own (`Sec-Fetch-Site: same-origin`).
            """,
        parameters: [secretKey], body: newTrip,
        replies: [
            Reply(
                201, "it is on the disk", .members(answer + [("trip", "its id"), me, link]), headers: kept),
            unkeyed,
            .problem(403, "`guest` was not sent by a page of this server"), off, methodRefused,
            tooLarge,
            misfit, tooOften, unavailable,
        ])

    static let joinTrip = RouteDocument(
        .post, "/v1/join", name: "joinTrip", summary: "Joins the trip of a link.",
        details: """
            The link's token is sent in `Authorization`. An unknown, a revoked and an expired link have the same answer. A client
            that sends the `key` of a person in the trip becomes that person.
            """,
        parameters: [
            Parameter(
                .header, "Authorization", summary: "`Bearer` and the link's token",
                example: "Bearer 6q2m8c4v0ja9se4qz3w1n5c8mh"),
            secretKey,
        ], body: newPerson,
        replies: [
            Reply(
                200, "the same person again", .members(answer + [("trip", "its id"), me]), headers: kept),
            Reply(201, "a new person", .members(answer + [("trip", "its id"), me]), headers: kept),
            unkeyed,
            gone, refused, absent, methodRefused,
            .problem(409, "the trip is full or frozen"), ended, tooLarge, misfit, tooOften,
            unavailable,
        ])

    static let readTrip = RouteDocument(
        .get, "/v1/trips/{trip}", name: "readTrip", summary: "Returns the trip as the caller sees it.",
        waitSeconds: storeSeconds,
        details: """
            It writes nothing. Items are sorted: more yes, more maybe, fewer no, cheaper, earlier. Only the person who staged an
            item sees it. `ETag` identifies the answer: a client that polls with `If-None-Match` receives 304 if nothing has
            changed.
            """,
        parameters: [
            bearer,
            held,
            Parameter(
                .header, "Layover-Seen",
                summary: "the newest revision that the client has seen; no server answers with an older one",
                example: "17"),
            trip,
        ],
        replies: [
            Reply(200, "the trip", .members(view), headers: ["Cache-Control", "ETag"]),
            Reply(304, "the caller's copy is current", .nothing, headers: ["Cache-Control", "ETag"]), gone, absent,
            methodRefused,
            ended, tooOften, unavailable,
        ])

    static let listenToTrip = RouteDocument(
        .get, "/v1/trips/{trip}/events", name: "listenToTrip",
        summary: "Reports changes of a trip, as server-sent events.",
        details: """
            `event: change` has an `id` (`1.17`) and `{revision, kind, item?, person?}`; the client reads the change itself from
            the trip. A client that reconnects with `Last-Event-ID` receives every change that it missed, once and in order.
            `event: reset` means to fetch the trip again: the client sent no `Last-Event-ID`, was away for too long, or a backup
            was restored. `event: beat` arrives every 15 seconds. A stream ends after 15 to 25 minutes, and at once if the person
            left or the link was revoked. `event: handover` (with `at`, without an id) notifies a person's devices that another
            device became them. The server's own page has no token and listens by its guest's cookie, if the browser marks the
            request as the page's own (`Sec-Fetch-Site: same-origin`).
            """,
        parameters: [
            bearer, Parameter(.header, "Last-Event-ID", summary: "the `id` of the last event", example: "1.17"), trip,
        ],
        replies: [
            Reply(200, "events, until the client leaves", .events, headers: ["Cache-Control"]), gone, absent,
            methodRefused, ended,
            .problem(
                429, "the person or the server has too many open streams, or too many unknown tokens were sent",
                with: "Retry-After"), unavailable,
        ])

    static let reportTrip = RouteDocument(
        .post, "/v1/trips/{trip}/report", name: "reportTrip", summary: "Reports a trip to the operators.",
        details: "It requires no token.", parameters: [trip],
        replies: [
            Reply(200, "it is on the disk", .members(answer), headers: kept), unread, absent, methodRefused, ended,
            tooLarge, tooOften, unavailable,
        ])

    private static let newTrip = Body(
        summary: "the market and language, and optional members",
        content: .members([
            ("market", "a market that is served"), ("locale", "one of the market's languages"),
            ("name?", "the person's name, at most 40 characters, without addresses, links or long numbers"),
            ("settings?", "`title`, `ballot`, `adding`, `closes_at` and `enough`, as in `changeTripSettings`"),
            ("key?", "52 lower-case letters and digits, Crockford's base 32 of 260 random bits"),
            ("guest?", "whether the person is the reader of a page of this server"),
        ]), example: "{\"market\": \"GB\", \"locale\": \"en-GB\", \"settings\": {\"title\": \"Oslo in December\"}}")

    private static let newPerson = Body(
        summary: "all members are optional",
        content: .members([
            ("name?", "at most 40 characters; a person without a name is shown with a number"),
            ("key?", "as in `createTrip`"),
        ]), example: "{\"name\": \"Ana\"}")

    private static let me: (name: String, summary: String) = (
        "me", "`id`, `key` (missing for a guest) and `right` (`vote` or `manage`) of the caller"
    )
    private static let link: (name: String, summary: String) = (
        "link", "`id`, `token` and `right` of a link for others"
    )

    static let view: [(name: String, summary: String)] = [
        ("trip", "its id"), ("revision", "counts the trip's changes"), ("market", "its market"),
        ("locale", "its language"), ("created_at", "when it was created"), ("expires_at", "when it ends"),
        ("frozen", "whether an operator froze it"),
        ("settings", "`version`, `title`, `ballot`, `adding`, `closes_at`, `closed`, `chosen` and `enough`"),
        (
            "me?",
            "the caller: `id`, `number`, `name`, `right`, `seq` and `handed_over_at` (when another device last became them, or `null`); missing for a link"
        ),
        ("people", "`id`, `number`, `name` and `right` of each, in the order in which they joined"),
        (
            "items",
            "`id`, `state` (`sent`; `staged` for its adder alone), `by`, `note`, `votes` (`person` and `value`), `totals`, `stale` (the people who voted at a price a tenth below), `moved`, `offer` and `price` of each"
        ),
    ]
}
