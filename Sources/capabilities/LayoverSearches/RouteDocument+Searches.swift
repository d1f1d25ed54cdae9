import LayoverHTTP
import LayoverLayouts
import LayoverWeb

extension RouteDocument {
    static let createSearch = RouteDocument(
        .post, "/v1/searches", "createSearch", "Queries the market's supplier and returns its answer with a layout.",
        waitSeconds: searchSeconds,
        details: """
            The supplier's status and bytes come as they are, a 200 that reads with `layout` as its last member. Go on with
            the token in `Layover-Search`: each answer has the newest. Who asks with `Prefer: respond-async` is answered
            202 at once with the layout before any result, and hears the rest from the events. What the request says of
            itself is kept for the whole search, the shared trips that it names too, but for its token: name them once more
            where another server goes on. So are its arms of experiments and its layout's `id`; a kill still takes
            cards away at once. No supplier is asked twice to begin one search. What a supplier sends that is no JSON comes
            as `application/octet-stream` that no browser shows or runs. A search is over, and its token is 410, once it is
            too old or was used least recently of more than the server holds. Impossible searches are sent to no supplier:
            400 `unknown-place`, `same-place` or `past-date`, with the member of the body in `pointer`.
            Results need no content. While no layout can be made, the answers, the polls, the events and the token are those
            of any search: the body passes byte for byte, a layout that is sent alone has no cards and zeroes as its `catalog`,
            and `Layover-Status: degraded; reason=<word>` has the reason: `bypassed`, `no-catalog`, `unknown-market`,
            `unknown-surface`, `supplier-killed`. A patch removes the cards on screen, and a patch returns them once a layout
            can be made. A request that names no language or currency then has those of its market, if the market is served,
            else the usual ones of the country. Without a catalog a request must name its market.
            """,
        parameters: searchParameters + [prefer, deadline],
        body: RouteDocument.Body(
            summary: "what is searched for, at most \(SearchLimits.requestBytes / 1024) KiB",
            content: .members([
                ("market?", "two capitals; the content's default market by default"),
                ("locale?", "a language of the market; its first by default"),
                ("currency?", "what prices are in; the market's by default"),
                ("surface?", "the page; `flight-results` by default"),
                (
                    "query",
                    "`origin`, `destination` (three letters) and `departs` (a day); and perhaps `returns`, `adults` (1 to 20), `cabin`"
                ), ("traveller?", "`residence` and `citizenship`, two countries, both optional"),
            ]),
            example: """
                {"market": "GB", "query": {"origin": "LHR", "destination": "EDI", "departs": "2026-12-09", "adults": 1}}
                """),
        replies: [
            RouteDocument.Reply(
                200, "the supplier's answer with its `layout`", .supplierAnswer, headers: answerHeaders),
            RouteDocument.Reply(
                202, "the layout before any result; the rest comes to those who listen",
                .members([("layout", "the layout")]), headers: searchHeaders + ["Preference-Applied"]),
            RouteDocument.Reply(400, "the body or a header does not read, or nobody can fly so", .problem),
            RouteDocument.Reply(404, "no supplier serves the market", .problem),
            methodRefused,
            RouteDocument.Reply(413, "the body is too large", .problem),
        ] + noAnswer("no catalog says which market is meant"))

    static let readSearch = RouteDocument(
        .get, "/v1/searches/{token}", "readSearch",
        "Returns the supplier's answer after the one that the caller has, with its layout.", staysWith: "token",
        waitSeconds: searchSeconds,
        details: """
            An answer that the server holds and the caller does not is given at once, with the layout of now: while a poll is
            under way, and whether polls fail or not. So is the last word. Where the caller holds the newest, it polls the
            supplier, or joins who does already. What the caller holds is what its token says, which is what it was given
            with the token or before, or what it says itself by `after`; an old token that is used again and again while
            nobody listens gets each answer once. `Layover-Answer` names the answer, by the number that `answer` has in the
            event `results`; a reply without it has no results: the supplier failed or repeats nothing, and the caller keeps
            what it has. An answer that repeats nothing has the layout of what is known. A search lives on the server
            that began it, to which others pass on what is asked of it; once that one is gone, any server of the same key goes on. 410 `no-answer`: the supplier never answered; 410 `search-gone`: the search is over, or its
            supplier answers once and nobody holds the answer any more. 503 `draining`: another server goes on with it.
            """,
        parameters: [searchToken, after, deadline, trips] + traced,
        replies: [
            RouteDocument.Reply(
                200, "the supplier's answer with its `layout`; other statuses of the supplier come as they are",
                .supplierAnswer, headers: answerHeaders), badAfter, unknownSearch, methodRefused, gone,
        ] + noAnswer())

    static let readSearchLayout = RouteDocument(
        .get, "/v1/searches/{token}/layout", "readSearchLayout", "Returns the current layout of the search.",
        staysWith: "token", waitSeconds: searchSeconds,
        details: """
            Assembled of what is known, under the content and the kills of now. With `since`, a
            [LayoutPatch](#layoutpatch) where this server holds that revision (it holds the last
            \(SearchLimits.revisions)) and the patch is shorter or one of the two layouts has no cards, without changes where
            nothing is new; else the whole layout. A patch has `changes`, a layout has `cards`. While no layout can be made,
            it has no cards, and `Layover-Status` has the reason.
            """,
        parameters: [searchToken, since, deadline, trips] + traced,
        replies: [
            RouteDocument.Reply(200, "the layout, or a patch", .object("Layout"), headers: searchHeaders),
            unknownSearch,
            methodRefused, gone,
        ] + noAnswer())

    static let listenToSearch = RouteDocument(
        .get, "/v1/searches/{token}/events", "listenToSearch",
        "Reports the progress of a search, as server-sent events.",
        staysWith: "token",
        details: """
            While a client listens, the server polls the supplier by itself. `layout`: the whole layout. `patch`: a
            [LayoutPatch](#layoutpatch) from the previous layout. `results`: an answer has come (`number` counts them, `status`,
            `itineraries`, `direct`, `complete`, `final`, and `search`, the token from now on, where the answer changed it:
            by that one any server goes on). `answer` is the number of the newest one with results, 0 for none: where it is not
            the one that you hold, fetch it with `GET /v1/searches/{token}`, which asks nobody for it. `problem`: `type`
            (of a [problem](#problems), or with a reason of [degraded answers](#degraded-answers)), `title`, `status`, whether the server asks `again`, and perhaps `retry_after` in seconds; flights that came stay.
            `end`: nothing more comes, with a `reason`
            (\(SearchEvent.EndReason.allCases.map { "`\($0.rawValue)`: \($0.summary)" }.joined(separator: "; "))).
            A stream begins with all events so far, where they are still held, else with the whole layout; with
            `Last-Event-ID` it goes on behind that event, and begins with the whole layout where it cannot; with `since`,
            with what changed since that revision. The last \(SearchLimits.events) events are held, but those of a search that
            is listened to only until nothing was asked, answered or changed for
            \(SearchLimits.idleLayoutMilliseconds / 1_000) seconds. Whoever is behind those that are held hears the last
            `results`, the layout of now as a whole or as one patch from the layout that it drew, and a `problem` that holds. A stream
            that is opened
            after the supplier never answered has its `problem` and the `end`. A card that is on screen is never replaced by
            a later one, whatever its priority. Comments come between events.
            """,
        parameters: [
            searchToken, since,
            RouteDocument.Parameter(
                .header, "Last-Event-ID", "the `id` of the last event heard", example: "5d1e0c77a90b33f2.7.3"),
        ],
        replies: [
            RouteDocument.Reply(200, "events, for as long as both sides wish", .events, headers: ["Cache-Control"]),
            unknownSearch, methodRefused, gone,
            RouteDocument.Reply(
                503, "the server is about to stop: another goes on", .problem, headers: ["Retry-After"]),
        ])

    /// The longest time that a search waits for its supplier, in seconds.
    private static let searchSeconds = SearchLimits.passMilliseconds / 1_000
    private static let searchHeaders = ["Cache-Control", "Layover-Catalog", "Layover-Search", "Layover-Status"]
    private static let answerHeaders = ["Cache-Control", "Layover-Answer"] + searchHeaders.dropFirst()

    private static let searchToken = RouteDocument.Parameter(
        .path, "token",
        "the last value of `Layover-Search`, at most \(SearchLimits.tokenBytes) signs, and before them perhaps its server's name and `~`",
        example: "c2VhbGVkLW5vYm9keS1yZWFkcy1pdA")

    private static let after = RouteDocument.Parameter(
        .query, "after",
        "the answer that the caller holds, as `Layover-Answer` said; 0 for none; the token says it by default",
        example: "1")

    private static let since = RouteDocument.Parameter(
        .query, "since", "the revision of the layout that the caller holds", example: "1-5d1e0c77")

    private static let prefer = RouteDocument.Parameter(
        .header, "Prefer", "`respond-async`: answer at once, without results", example: "respond-async")

    private static let deadline = RouteDocument.Parameter(
        .header, "Layover-Deadline",
        "how long the caller waits for this answer, in milliseconds, 1 to 120000; no longer than the supplier's own deadline",
        example: "1500")

    private static let traced = [
        RouteDocument.Parameter(
            .header, "traceparent", "the trace that it belongs to; it goes on to the supplier",
            example: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
    ]

    private static var searchParameters: [RouteDocument.Parameter] {
        who.filter { $0.name != "Layover-Explain" } + traced
    }

    private static let badAfter = RouteDocument.Reply(400, "`after` or a header is invalid", .problem)
    private static let unknownSearch = RouteDocument.Reply(404, "the token is unknown or was altered", .problem)
    private static let gone = RouteDocument.Reply(
        410, "the search is over, or never had an answer: begin another", .problem)
    private static func noAnswer(_ more: String? = nil) -> [RouteDocument.Reply] {
        let busy = "too much to do, about to stop, or a supplier that rests, is busy or switched off"
        return [
            RouteDocument.Reply(502, "the supplier cannot be reached, or its answer broke off", .problem),
            RouteDocument.Reply(503, (more.map { $0 + ", " } ?? "") + busy, .problem),
            RouteDocument.Reply(504, "the supplier did not answer in time", .problem),
        ]
    }
}
