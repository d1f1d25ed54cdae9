import LayoverHTTP
import LayoverLayouts
import LayoverWeb

extension RouteDocument {
    static let createSearch = RouteDocument(
        .post, "/v1/searches", name: "createSearch",
        summary: "Queries the market's supplier and returns its answer with a layout.",
        waitSeconds: searchSeconds,
        details: """
            The supplier's status and bytes are passed on unchanged; a 200 that can be read has `layout` as its last
            member. Continue with the token in `Layover-Search`: each answer has the newest. With `Prefer:
            respond-async`, the server answers 202 at once with the layout before any result, and the events report the
            rest. The server keeps the context of the request, the arms of experiments and the layout's `id` for the
            whole search. It also keeps the shared trips that the request names, but the token does not contain them:
            name them again if another server continues the search. A kill still removes cards at once. A search is
            begun at its supplier only once. A supplier's answer that is not JSON is sent as `application/octet-stream`,
            which no browser shows or runs. A search ends when it is too old, or when the server has too many searches
            and this one was used least recently; its token then returns 410. Impossible searches are rejected without a
            call to the supplier: 400 `unknown-place`, `same-place` or `past-date`, with the member of the body in
            `pointer`. Results do not depend on content. While no layout can be made, answers, polls, events and the
            token work as in any search: the body passes byte for byte, a layout that is sent alone has no cards and a
            `catalog` of zeros, and `Layover-Status: degraded; reason=<word>` has the reason: `bypassed`, `no-catalog`,
            `unknown-market`, `unknown-surface`, `supplier-killed`. A patch removes the cards on screen, and another
            restores them once a layout can be made. A language or currency that the request omits is then the default
            of its market if the market is served, else the usual one of the country. Without a catalog, a request must
            name its market.
            """,
        parameters: searchParameters + [prefer, deadline],
        body: Body(
            summary: "the search, at most \(SearchLimits.requestBytes / 1024) KiB",
            content: .members([
                ("market?", "two capitals; the content's default market by default"),
                ("locale?", "a language of the market; its first by default"),
                ("currency?", "the currency of prices; the market's by default"),
                ("surface?", "the page; `flight-results` by default"),
                (
                    "query",
                    "`origin`, `destination` (three letters) and `departs` (a day); optionally `returns`, `adults` (1 to 20), `cabin`"
                ), ("traveller?", "`residence` and `citizenship`, two countries, both optional"),
            ]),
            example: """
                {"market": "GB", "query": {"origin": "LHR", "destination": "EDI", "departs": "2026-12-09", "adults": 1}}
                """),
        replies: [
            Reply(200, "the supplier's answer with its `layout`", .supplierAnswer, headers: answerHeaders),
            Reply(
                202, "the layout before any result; listeners receive the rest",
                .members([("layout", "the layout")]), headers: searchHeaders + ["Preference-Applied"]),
            Reply(400, "the body or a header is invalid, or the flight is impossible", .problem),
            Reply(404, "no supplier serves the market", .problem),
            methodRefused,
            Reply(413, "the body is too large", .problem),
        ] + noAnswer("no catalog names a default market"))

    static let readSearch = RouteDocument(
        .get, "/v1/searches/{token}", name: "readSearch",
        summary: "Returns the supplier's answer after the one that the caller has, with its layout.",
        staysWith: "token",
        waitSeconds: searchSeconds,
        details: """
            If the server has an answer that the caller lacks, it returns it at once with the current layout, even while
            a poll is pending or polls fail. The same holds for the final answer. If the caller has the newest answer,
            the server polls the supplier, or waits for the pending poll of another caller. The token records the last
            answer that the caller received; `after` overrides it. If an old token is used repeatedly while no client
            listens, each answer is returned once. `Layover-Answer` is the number of the answer, which the event
            `results` has as `answer`. A reply without it has no results: the supplier failed, or did not repeat
            unchanged results; the caller keeps the results that it has. An answer that does not repeat the results has
            the layout of the known ones. The server that began a search holds it, and other servers pass requests on to
            that server. If it is gone, any server with the same key continues the search. 410 `no-answer`: the supplier
            never answered; 410 `search-gone`: the search is over, or its supplier answers only once and no server has
            that answer any more. 503 `draining`: another server continues.
            """,
        parameters: [searchToken, after, deadline, trips] + traced,
        replies: [
            Reply(
                200, "the supplier's answer with its `layout`; other statuses of the supplier are passed on",
                .supplierAnswer, headers: answerHeaders), badRequest(), unknownSearch, methodRefused, gone,
        ] + noAnswer())

    static let readSearchLayout = RouteDocument(
        .get, "/v1/searches/{token}/layout", name: "readSearchLayout",
        summary: "Returns the current layout of the search.",
        staysWith: "token", waitSeconds: searchSeconds,
        details: """
            The layout is assembled from the known results, the current content and the current kills. With `since`, the
            reply is a [LayoutPatch](http/objects.md#layoutpatch) if this server still has that revision (it keeps the last
            \(SearchLimits.revisions)), and the patch is shorter than the layout or one of the two layouts has no cards.
            If nothing is new, the patch has no changes. Otherwise the reply is the whole layout. A patch has `changes`,
            a layout has `cards`. While no layout can be made, the layout has no cards, and `Layover-Status` has the
            reason.
            """,
        parameters: [searchToken, since, deadline, trips] + traced,
        replies: [
            Reply(200, "the layout, or a patch", .object("Layout"), headers: searchHeaders),
            unknownSearch,
            methodRefused, gone,
        ] + noAnswer())

    static let listenToSearch = RouteDocument(
        .get, "/v1/searches/{token}/events", name: "listenToSearch",
        summary: "Reports the progress of a search, as server-sent events.",
        staysWith: "token",
        details: """
            While a client listens, the server polls the supplier by itself. `layout`: the whole layout. `patch`: a
            [LayoutPatch](http/objects.md#layoutpatch) from the previous layout. `results`: an answer has arrived. Its members are
            `number`, which counts the answers, `status`, `itineraries`, `direct`, `complete`, `final`, and `search` if
            the answer changed the token: any server can continue with the new one. `answer` is the number of the newest
            answer with results, 0 if no answer has any. If the client does not have that answer, it fetches it with
            `GET /v1/searches/{token}`, which then does not call the supplier. `problem`: `type` (of a
            [problem](http/problems.md), or a reason of [degraded responses](http/problems.md#degraded-responses)), `title`, `status`, whether the
            server tries `again`, and perhaps `retry_after` in seconds; earlier flights remain. `end`: no more events
            follow; it has a `reason`
            (\(SearchEvent.EndReason.allCases.map { "`\($0.rawValue)`: \($0.summary)" }.joined(separator: "; "))). A
            stream begins with all previous events if they are still stored, else with the whole layout. With
            `Last-Event-ID` it continues after that event, or begins with the whole layout if it cannot. With `since` it
            begins with the changes since that revision. The last \(SearchLimits.events) events are stored. If a search
            has listeners, its events are stored only until it has been idle for
            \(SearchLimits.idleLayoutMilliseconds / 1_000) seconds: no request, answer or change. A client that missed
            events which are no longer stored receives the last `results`, the current layout (whole, or as one patch
            from the layout that it shows), and a `problem` that is still current. If the supplier never answered, a
            later stream has that `problem` and the `end`. A card that is on screen is never replaced by a later one,
            whatever its priority. Comments are sent between events.
            """,
        parameters: [
            searchToken, since,
            Parameter(
                .header, "Last-Event-ID", summary: "the `id` of the last event received",
                example: "5d1e0c77a90b33f2.7.3"),
        ],
        replies: [
            Reply(200, "events, until either side closes the connection", .events, headers: ["Cache-Control"]),
            unknownSearch, methodRefused, gone,
            Reply(503, "the server is about to stop; another continues", .problem, headers: ["Retry-After"]),
        ])

    /// The longest time that a search waits for its supplier, in seconds.
    private static let searchSeconds = SearchLimits.passMilliseconds / 1_000
    private static let searchHeaders = ["Cache-Control", "Layover-Catalog", "Layover-Search", "Layover-Status"]
    private static let answerHeaders = ["Cache-Control", "Layover-Answer"] + searchHeaders.dropFirst()

    private static let searchToken = Parameter(
        .path, "token",
        summary:
            "the last value of `Layover-Search`, at most \(SearchLimits.tokenBytes) characters, perhaps after the server's name and `~`",
        example: "c2VhbGVkLW5vYm9keS1yZWFkcy1pdA")

    private static let after = Parameter(
        .query, "after",
        summary:
            "the `Layover-Answer` of the last answer that the caller has, or 0; by default the number in the token",
        example: "1")

    private static let since = Parameter(
        .query, "since", summary: "the revision of the layout that the caller has", example: "1-5d1e0c77")

    private static let prefer = Parameter(
        .header, "Prefer", summary: "`respond-async`: answer at once, without results", example: "respond-async")

    private static let deadline = Parameter(
        .header, "Layover-Deadline",
        summary:
            "milliseconds that the caller waits for this answer, 1 to 120000; the supplier's own deadline limits it",
        example: "1500")

    private static let traced = [
        Parameter(
            .header, "traceparent", summary: "the trace of the request; it is passed on to the supplier",
            example: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
    ]

    private static var searchParameters: [Parameter] {
        who.filter { $0.name != "Layover-Explain" } + traced
    }

    private static let unknownSearch = Reply(404, "the token is unknown or was altered", .problem)
    private static let gone = Reply(
        410, "the search is over, or the supplier never answered it; begin another search", .problem)
    private static func noAnswer(_ more: String? = nil) -> [Reply] {
        let busy = "the server is busy or about to stop, or the supplier rests, is busy or is switched off"
        return [
            Reply(502, "the supplier cannot be reached, or its answer broke off", .problem),
            Reply(503, (more.map { $0 + ", " } ?? "") + busy, .problem),
            Reply(504, "the supplier did not answer in time", .problem),
        ]
    }
}
