import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    // Making a trip, joining it, looking at it.

    static let createTrip = RouteDocument(
        .post, "/v1/trips", "createTrip", "Makes a shared trip.",
        details: """
            Whoever makes it manages it. The answer has their key, which is the only proof of who they are and is never told
            again but to the same request with the same `Idempotency-Key`, and the token of a link by which others join
            and vote. A client may send a `key` of its own, made of 260 random bits, to be the same person whatever is lost.

            A page of this server itself sends `guest` and no token: the person is then the guest whom the pages of trips know by
            their cookie, and the answer has no key. Every other call of such a page is by that guest, too, as long as its
            browser says that it comes from there (`Sec-Fetch-Site: same-origin`).
            """,
        parameters: [secretKey], body: newTrip,
        replies: [
            Reply(
                201, "it is on the disk", .members(answer + [("trip", "its id"), me, link]), headers: kept),
            unkeyed,
            Reply(403, "`guest` by who is no page of this server", .problem, headers: kept), off, methodRefused,
            tooLarge,
            misfit, tooOften, unavailable,
        ])

    static let joinTrip = RouteDocument(
        .post, "/v1/join", "joinTrip", "Joins the trip of a link.",
        details: """
            The link's token is sent in `Authorization`. An unknown link, one that was revoked and one that has expired are
            answered alike. Whoever joins with the `key` of a person who is there is that person.
            """,
        parameters: [
            Parameter(
                .header, "Authorization", "`Bearer` and the link's token", example: "Bearer 6q2m8c4v0ja9se4qz3w1n5c8mh"),
            secretKey,
        ], body: newPerson,
        replies: [
            Reply(
                200, "the same person again", .members(answer + [("trip", "its id"), me]), headers: kept),
            Reply(201, "a new person", .members(answer + [("trip", "its id"), me]), headers: kept),
            unkeyed,
            gone, refused, absent, methodRefused,
            Reply(409, "the trip is full or frozen", .problem, headers: kept), ended, tooLarge, misfit, tooOften,
            unavailable,
        ])

    static let readTrip = RouteDocument(
        .get, "/v1/trips/{trip}", "readTrip", "The trip as the caller sees it.", waitSeconds: storeSeconds,
        details: """
            It writes nothing. Items stand in their order: more yes, more maybe, fewer no, cheaper, earlier. What somebody
            staged they alone see. `ETag` names what is shown: with `If-None-Match` a client that polls is told that
            nothing changed.
            """,
        parameters: [
            bearer,
            Parameter(.header, "If-None-Match", "the `ETag` of the previous view", example: "\"1.17.3\""),
            Parameter(
                .header, "Layover-Seen",
                "the newest revision that the client saw; one server has nothing older, several must not answer with it",
                example: "17"),
            trip,
        ],
        replies: [
            Reply(200, "the trip", .members(view), headers: ["Cache-Control", "ETag"]),
            Reply(304, "the client has it", .nothing, headers: ["Cache-Control", "ETag"]), gone, absent, methodRefused,
            ended, tooOften, unavailable,
        ])

    static let listenToTrip = RouteDocument(
        .get, "/v1/trips/{trip}/events", "listenToTrip", "Reports changes of a trip, as server-sent events.",
        details: """
            `event: change` has an `id` (`1.17`) and `{revision, kind, item?, person?}`; who changed what to what the client
            reads from the trip. A client that comes back with `Last-Event-ID` hears every change that it missed, once and
            in order; `event: reset` says that it must fetch the trip again, because it said none, was away for too long or a
            backup was restored. `event: beat` comes every 15 seconds. A stream ends after 15 to 25 minutes, and at once for
            a person who left or a link that was revoked. `event: handover` (with `at`, without an id) tells a person's devices
            that another one became them. The server's own page, which has no token to send, listens by its guest's cookie; what
            its browser does not say comes from there (`Sec-Fetch-Site: same-origin`) does not.
            """,
        parameters: [
            bearer, Parameter(.header, "Last-Event-ID", "the `id` of the last event", example: "1.17"), trip,
        ],
        replies: [
            Reply(200, "events, until the client leaves", .events, headers: ["Cache-Control"]), gone, absent,
            methodRefused, ended,
            Reply(
                429, "the person or the server has as many streams as there may be, or a token is tried too often",
                .problem, headers: ["Cache-Control", "Retry-After"]), unavailable,
        ])

    static let reportTrip = RouteDocument(
        .post, "/v1/trips/{trip}/report", "reportTrip", "Reports a trip to the operators.",
        details: "It requires no token.", parameters: [trip],
        replies: [
            Reply(200, "it is on the disk", .members(answer), headers: kept), unread, absent, methodRefused, ended,
            tooLarge, tooOften, unavailable,
        ])

    private static let newTrip = Body(
        summary: "where it is made, and what may be left out",
        content: .members([
            ("market", "one that is served"), ("locale", "one of the market's languages"),
            ("name?", "of who makes it, at most 40 characters, without addresses, links or long numbers"),
            ("settings?", "`title`, `ballot`, `adding` and `closes_at`, as they are changed later"),
            ("key?", "52 small letters and digits, Crockford's base 32 of 260 random bits"),
            ("guest?", "whether the reader of a page of this server makes it"),
        ]), example: "{\"market\": \"GB\", \"locale\": \"en-GB\", \"settings\": {\"title\": \"Oslo in December\"}}")

    private static let newPerson = Body(
        summary: "all members are optional",
        content: .members([
            ("name?", "at most 40 characters; a person without a name is shown by a number"),
            ("key?", "as for a trip that is made"),
        ]), example: "{\"name\": \"Ana\"}")

    private static let me: (name: String, summary: String) = (
        "me", "`id`, `key` (none for a guest) and `right` (`vote` or `manage`) of who asked"
    )
    private static let link: (name: String, summary: String) = (
        "link", "`id`, `token` and `right` of a link for others"
    )

    static let view: [(name: String, summary: String)] = [
        ("trip", "its id"), ("revision", "counts the trip's changes"), ("market", "where it was made"),
        ("locale", "in which language"), ("created_at", "when it was made"), ("expires_at", "when it ends"),
        ("frozen", "whether an operator froze it"),
        ("settings", "`version`, `title`, `ballot`, `adding`, `closes_at`, `closed` and `chosen`"),
        (
            "me?",
            "who asks: `id`, `number`, `name`, `right`, `seq` and `handed_over_at` (when another device became them last, or `null`); not there for a link"
        ),
        ("people", "`id`, `number`, `name` and `right` of each, in the order in which they joined"),
        (
            "items",
            "`id`, `state` (`sent`; `staged` for its adder alone), `by`, `note`, `votes` (`person` and `value`), `totals`, `stale` (whose vote was given at a price a tenth below), `moved`, `offer` and `price` of each"
        ),
    ]
}
