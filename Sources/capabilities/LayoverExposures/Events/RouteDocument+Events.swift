import LayoverExperiments
import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    static let sendEvents = RouteDocument(
        .post, "/v1/events", name: "sendEvents", summary: "Records events of cards: seen, tapped, dismissed, failed.",
        details: """
            Each event names its layout and its card by the ids in the layout. Refused events are listed, and do not affect the
            others. The content type is ignored, so `navigator.sendBeacon(url, text)` works without a preflight. An accepted
            event is in a segment on the disk: it survives the end of the process, and a loss of power once it is synchronized
            (setting `exposure_sync_milliseconds`). An event that could not be written is refused, and can be sent again. Each
            event has its card's `id` and `proof`. Without them it is accepted and stored as not `proved`; leave such events out
            of counts. A duplicate (the same `layout_id`, `log_id`, `type` and `action`) is counted and not written again. A
            server recognises duplicates only among its last \(EventLimits.knownEvents) events, so count distinct events all the
            same. At most \(EventLimits.bodyBytes / 1024) KiB.
            """,
        body: RouteDocument.Body(
            summary: "at most \(EventLimits.events) events",
            content: .members([
                (
                    "events",
                    "a list of objects: `type` (\(CardEvent.Kind.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "))), `layout_id` and `log_id`; if known `at` (RFC 3339, the client's clock), `action`, `detail`, `market` (of the layout, for counts by market); `card` (its `id`) and `proof` of the card, without which the event is not counted"
                )
            ]),
            example: """
                {"events": [{"type": "tap", "layout_id": "M7Q2K5Z8A1B2C3D49E8F7G6H", "log_id": "price-alert@4770319414a8", "card": "price-alert", "proof": "6f1d20c9e37ab548", "action": "go"}]}
                """),
        replies: [
            RouteDocument.Reply(
                202, "all valid events are accepted",
                .members([
                    ("accepted", "the number of written events"), ("unproved", "how many of these have no valid proof"),
                    ("duplicates", "the number of duplicates"),
                    ("refused", "the number of refused events"),
                    (
                        "refusals",
                        "`index` and `reason` of each: "
                            + EventRefusal.allCases.map { "`\($0.rawValue)` (\($0.summary))" }.joined(separator: "; ")
                    ),
                ]), headers: ["Cache-Control"]),
            badRequest(), methodRefused,
            RouteDocument.Reply(413, "the body is too large", .problem),
            RouteDocument.Reply(
                503,
                "no event could be written: `events-not-written`; if only some could not, these are refused; or the server sheds events under load: `overloaded`",
                .problem, headers: ["Retry-After"]),
        ])
}
