import LayoverHTTP
import LayoverFrame
import LayoverWeb

extension RouteDocument {
    static let changes = RouteDocument(
        .get, ChangesRoute.path, "listChanges", "Lists recent changes: content, kills, versions of the app.",
        on: .admin,
        details: """
            Takes the role `view`. Of more than \(ChangeList.changeLimit) changes, the newest. A version is noted when a client
            first sends it as `platform` and `app`; at most \(VersionLog.versionLimit) of a platform are kept.
            """,
        needs: .always(role: "view"),
        parameters: [
            RouteDocument.Parameter(
                .query, "since",
                "a time such as `30m`, `2h` or `3d`, or a moment; `\(ChangesRoute.standard)` by default",
                example: "2h"), token,
        ],
        replies: [
            RouteDocument.Reply(200, "the changes", .members(members), headers: ["Cache-Control"]),
            RouteDocument.Reply(400, "`since` is invalid", .problem), unknownCaller,
        ])

    private static let members = [
        (
            "changes",
            "the oldest first: `at`, `kind`, `subject`; of a `catalog` `source`, `widgets` and `held_back`; of a `kill`, `stage` or `revive` `after`, `actor`, `reason`, `ticket`, `address`, `catalog`, `generation`; of a `drop` `count`, `cause` and `until`; of a `version` nothing more; kinds to come"
        ), ("cut", "whether older ones were left out"), ("problems", "what could not be read"),
    ].map { (name: $0.0, summary: $0.1) }
}
