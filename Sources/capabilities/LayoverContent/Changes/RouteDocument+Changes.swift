import LayoverHTTP
import LayoverFrame
import LayoverWeb

extension RouteDocument {
    static let changes = RouteDocument(
        .get, ChangesRoute.path, name: "listChanges",
        summary: "Lists recent changes: content, kills, versions of the app.",
        on: .admin,
        details: """
            Requires the role `view`. Returns at most \(ChangeList.changeLimit) changes, the newest. A version is recorded when a client
            first sends it as `platform` and `app`. At most \(VersionLog.versionLimit) versions of a platform are kept.
            """,
        needs: .always(role: "view"),
        parameters: [
            RouteDocument.Parameter(
                .query, "since",
                summary: "a duration such as `30m`, `2h` or `3d`, or a time; `\(ChangesRoute.standard)` by default",
                example: "2h"), token,
        ],
        replies: [
            RouteDocument.Reply(200, "the changes", .members(members), headers: ["Cache-Control"]),
            badRequest(), unknownCaller,
        ])

    private static let members = [
        (
            "changes",
            "the oldest first: each has `at`, `kind` and `subject`. A `catalog` also has `source`, `widgets` and `held_back`; a `kill`, `stage` or `revive` has `after`, `actor`, `reason`, `ticket`, `address`, `catalog` and `generation`, and a `kill` without a reason `flagged`: `no-reason`; a `release` has `by`, `before` and, if it has one, `reason`; a `drop` has `count`, `cause` and `until`; a `version` has no more. Later versions may add kinds"
        ), ("cut", "whether older changes are missing"), ("problems", "sources that could not be read"),
    ].map { (name: $0.0, summary: $0.1) }
}
