import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let ratios = RouteDocument(
        .get, "/admin/srm", "readRatios", "Whether the arms of experiments are as large as they should be.",
        on: .admin,
        details: """
            A page for people, or JSON as `layover srm` writes it. If `admin_tokens` are set, it takes the role
            `view`. Units are counted aside; an answer holds for \(RatioCache.freshMilliseconds / 1000) seconds.
            """,
        needs: .ifSet(role: "view"),
        parameters: [
            RouteDocument.Parameter(.query, "experiment", "this one alone", example: "results-grouping"),
            RouteDocument.Parameter(
                .query, "since", "all by default", example: "7d", words: RatioQuery.spans.map(\.word)),
            RouteDocument.Parameter(.query, "format", "html by default", example: "json", words: ["html", "json"]),
            token,
        ],
        replies: [
            RouteDocument.Reply(200, "counted", .members(ratioMembers), headers: ["Cache-Control"]),
            RouteDocument.Reply(
                202, "being counted; ask again", .members([("state", "`counting`")]), headers: ["Cache-Control"]
            ), RouteDocument.Reply(400, "the query is invalid", .problem), unknownCaller,
            RouteDocument.Reply(503, "the exposures cannot be read, or are too many units to tell apart", .problem),
        ])

    static let rotate = RouteDocument(
        .post, "/admin/exposures/rotate", "rotateExposures",
        "Writes queued rows and closes the segments, so that they may be changed.", on: .admin,
        details:
            "Where rows are shipped, those segments are, before it answers. If `admin_tokens` are set, it takes the role `publish`.",
        parameters: [token],
        replies: [
            RouteDocument.Reply(
                200, "they are closed",
                .members([
                    ("closed", "the segments that were open"),
                    ("waiting", "the number of segments that are yet to be shipped; `null` if shipping is off"),
                ]),
                headers: ["Cache-Control"]), unknownCaller, tooLow,
            RouteDocument.Reply(503, "what was queued could not be written, and is counted as dropped", .problem),
        ])

    private static let ratioMembers = [
        ("state", "`counted`"), ("counted_at", "when"),
        ("read", "`segments`, `rows`, `dropped` (that servers could not write), `unreadable`, `torn`"),
        (
            "experiments",
            "of each `experiment`, `verdict`, `mismatch`, `units`, `rows`, `first`, `last`, `kills`, `by`, `changed` (`null`, or `other_split` and `other_seed` rows, the `last` of them, `since` when rows are judged, and how many were `left_out`), and `count`: `arms` (`variation_id`, `units`, `expected`), `units`, `several_arms`, `chi_squared`, `degrees_of_freedom`, `p`, `mismatch`"
        ),
    ].map { (name: $0.0, summary: $0.1) }
}
