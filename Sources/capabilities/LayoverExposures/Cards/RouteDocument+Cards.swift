import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let cardNumbers = RouteDocument(
        .get, "/admin/cards", "readCardNumbers", "How often cards were shown and tapped, by card, market and day.",
        on: .admin,
        details: """
            Counted from the events of this server that brought their card's proof; days are those of UTC. Where
            `admin_tokens` are set, it takes the role `view`. Events are counted aside; an answer holds for
            \(CardNumberLimits.freshMilliseconds / 1000) seconds. At most \(CardNumberLimits.lines) lines from at most
            \(CardNumberLimits.events) events, of which the first \(CardNumberLimits.distinctEvents) count once each however often they
            were sent: where there were more, `exact` is false.
            """,
        needs: .ifSet(role: "view"),
        parameters: [
            RouteDocument.Parameter(
                .query, "since", "\(CardsRoute.usualSpan) by default", example: "7d",
                words: CardsRoute.spans.map(\.word)), token,
        ],
        replies: [
            RouteDocument.Reply(200, "counted", .members(cardMembers), headers: ["Cache-Control"]),
            RouteDocument.Reply(
                202, "being counted; ask again", .members([("state", "`counting`")]), headers: ["Cache-Control"]
            ), RouteDocument.Reply(400, "the query is invalid", .problem), unknownCaller,
            RouteDocument.Reply(503, "the events cannot be read, or are too many to count", .problem),
        ])

    private static let cardMembers = [
        ("state", "`counted`"), ("counted_at", "when"), ("since", "the time that is counted"),
        ("exact", "whether every event counts once and every line is there"),
        ("read", "`segments`, `rows`, `dropped` (that servers could not write), `unreadable`, `torn`"),
        (
            "cards",
            "a list: `card`, `widget`, `campaign` or `null`, `market` (`null` if clients do not send it), `day`, and how often `seen`, `tap`, `dismiss`, `failed`"
        ),
    ].map { (name: $0.0, summary: $0.1) }
}
