import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let cardNumbers = RouteDocument(
        .get, "/admin/cards", name: "readCardNumbers",
        summary: "Counts how often cards were seen and tapped, by card, market and day.",
        on: .admin,
        details: """
            Counts the events of this server that have a valid proof of their card, by days of UTC. If `admin_tokens` are set,
            it requires the role `view`. Counting runs in the background; its result is cached for
            \(CardNumberLimits.freshMilliseconds / 1000) seconds. At most \(CardNumberLimits.lines) lines from at most
            \(CardNumberLimits.events) events. Duplicates are recognised among the first \(CardNumberLimits.distinctEvents)
            distinct events; if there are more, `exact` is false.
            """,
        needs: .ifSet(role: "view"),
        parameters: [
            RouteDocument.Parameter(
                .query, "since", summary: "\(CardsRoute.usualSpan) by default", example: "7d",
                words: CardsRoute.spans.map(\.word)), token,
        ],
        replies: [
            RouteDocument.Reply(200, "counted", .members(cardMembers), headers: ["Cache-Control"]),
            RouteDocument.Reply(
                202, "counting is not finished; try again", .members([("state", "`counting`")]),
                headers: ["Cache-Control"]
            ), badRequest(), unknownCaller,
            RouteDocument.Reply(503, "the events cannot be read, or there are too many to count", .problem),
        ])

    private static let cardMembers = [
        ("state", "`counted`"), ("counted_at", "when it was counted"), ("since", "the counted period"),
        ("exact", "whether each event is counted once and no line is missing"),
        ("read", "`segments`, `rows`, `dropped` (rows that servers could not write), `unreadable`, `torn`"),
        (
            "cards",
            "a list: `card`, `widget`, `campaign` or `null`, `market` (`null` if clients do not send it), `day`, and how often `seen`, `tap`, `dismiss`, `failed`"
        ),
    ].map { (name: $0.0, summary: $0.1) }
}
