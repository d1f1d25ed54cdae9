import LayoverExperiments
import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let sendEvents = RouteDocument(
        .post, "/v1/events", "sendEvents", "Records events of cards: seen, tapped, dismissed, failed.",
        details: """
            Each event names its layout and its card by the ids that the layout gave it. What cannot be taken is listed and
            does not fail the rest. The content type is of no matter, so that `navigator.sendBeacon(url, text)` works
            without a preflight. An event that is accepted stands in a segment: no end of the process takes it back, and no loss of
            power once it is synchronized (setting `exposure_sync_milliseconds`). What could not be written is refused, and not
            known by the next try. Each event brings its card's `id` and `proof`; without them it is taken and kept as not
            `proved`, and no count should have it. An event that came before (the same `layout_id`, `log_id`, `type` and `action`) is counted
            and not written again, by this server and among its last \(EventLimits.knownEvents) events; so count distinct
            ones all the same. At most \(EventLimits.bodyBytes / 1024) KiB.
            """,
        body: RouteDocument.Body(
            summary: "at most \(EventLimits.events) events",
            content: .members([
                (
                    "events",
                    "a list of objects: `type` (\(CardEvent.Kind.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "))), `layout_id` and `log_id`; and where it is known `at` (RFC 3339, the client's clock), `action`, `detail`, `market` (the layout's, to be counted by); `card` (its `id`) and `proof` as the card has them, or the event is not counted"
                )
            ]),
            example: """
                {"events": [{"type": "tap", "layout_id": "M7Q2K5Z8A1B2C3D49E8F7G6H", "log_id": "price-alert@4770319414a8", "card": "price-alert", "proof": "6f1d20c9e37ab548", "action": "go"}]}
                """),
        replies: [
            RouteDocument.Reply(
                202, "every event that could be taken is accepted",
                .members([
                    ("accepted", "how many are written"), ("unproved", "how many of them bring no proof of their card"),
                    ("duplicates", "how many were duplicates"),
                    ("refused", "how many cannot be taken"),
                    (
                        "refusals",
                        "`index` and `reason` of each: "
                            + EventRefusal.allCases.map { "`\($0.rawValue)` (\($0.summary))" }.joined(separator: "; ")
                    ),
                ]), headers: ["Cache-Control"]),
            RouteDocument.Reply(400, "the body cannot be understood", .problem), methodRefused,
            RouteDocument.Reply(413, "the body is too large", .problem),
            RouteDocument.Reply(
                503,
                "none of them could be written: `events-not-written`; what could not be, beside others that could, is refused",
                .problem, headers: ["Retry-After"]),
        ])
}
