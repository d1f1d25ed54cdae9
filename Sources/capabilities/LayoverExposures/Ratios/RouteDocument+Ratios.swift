import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let ratios = RouteDocument(
        .get, "/admin/srm", name: "readRatios",
        summary: "Tests whether the arms of experiments have their expected shares.",
        on: .admin,
        details: """
            The JSON of `layover srm`, or a page for clients whose `Accept` prefers HTML, as browsers do. If `admin_tokens` are set, it requires the role `view`. Counting runs
            in the background; its result is cached for \(RatioCache.freshMilliseconds / 1000) seconds.
            """,
        needs: .ifSet(role: "view"),
        parameters: [
            RouteDocument.Parameter(
                .query, "experiment", summary: "returns this experiment alone", example: "results-grouping"),
            RouteDocument.Parameter(
                .query, "since", summary: "all by default", example: "7d", words: RatioQuery.spans.map(\.word)),
            RouteDocument.Parameter(
                .query, "format", summary: "as `Accept` prefers by default, and JSON without a preference",
                example: "json",
                words: ["html", "json"]),
            token,
        ],
        replies: [
            RouteDocument.Reply(200, "counted", .members(ratioMembers), headers: ["Cache-Control"]),
            RouteDocument.Reply(
                202, "counting is not finished; try again", .members([("state", "`counting`")]),
                headers: ["Cache-Control"]
            ), badRequest(), unknownCaller,
            RouteDocument.Reply(503, "the exposures cannot be read, or have too many units to count", .problem),
        ])

    static let rotate = RouteDocument(
        .post, "/admin/exposures/rotate", name: "rotateExposures",
        summary: "Writes queued rows and closes the segments, so that they can be changed.", on: .admin,
        details:
            "If rows are shipped, the closed segments are shipped before the reply. If `admin_tokens` are set, it requires the role `publish`.",
        parameters: [token],
        replies: [
            RouteDocument.Reply(
                200, "the segments are closed",
                .members([
                    ("closed", "the segments that were open"),
                    ("waiting", "the number of segments that are yet to be shipped; `null` if shipping is off"),
                ]),
                headers: ["Cache-Control"]), unknownCaller, tooLow,
            RouteDocument.Reply(503, "the queued rows could not be written, and are counted as dropped", .problem),
        ])

    private static let ratioMembers = [
        ("state", "`counted`"), ("counted_at", "when it was counted"),
        ("read", "`segments`, `rows`, `dropped` (rows that servers could not write), `unreadable`, `torn`"),
        (
            "experiments",
            "for each experiment `experiment` (its key), `verdict`, `mismatch`, `units`, `rows`, `first`, `last`, `kills`, `by`, `changed` (`null`, or the rows of an `other_split` and of an `other_seed`, the `last` of them, `since` when rows are tested, and the number of rows that are `left_out`), and `count`: `arms` (`variation_id`, `units`, `expected`), `units`, `several_arms`, `chi_squared`, `degrees_of_freedom`, `p`, `mismatch`"
        ),
    ].map { (name: $0.0, summary: $0.1) }
}
