import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    // Operators' calls about endpoints that are notified of changes; both require the role `on-call`.

    static let listWebhooks = RouteDocument(
        .get, "/admin/webhooks", name: "listWebhooks",
        summary: "Lists the endpoints that are notified of changes, and their pending deliveries.",
        on: .admin,
        details: """
            Requires the role `on-call`. Endpoints are listed in the file of suppliers under `webhooks`; [trips.md](trips.md#webhooks)
            describes the notifications. Counts are of this process; pending deliveries are on the disk.
            """,
        needs: .always(role: "on-call"),
        parameters: [
            Parameter(
                .query, "limit",
                summary:
                    "the maximum number of trips of each, \(WebhookLimits.listedTrips.lowerBound) to \(WebhookLimits.listedTrips.upperBound); \(WebhookLimits.tripsAtOnce) by default",
                example: "20"), token,
        ],
        replies: [
            Reply(
                200, "the endpoints",
                .members([
                    (
                        "webhooks",
                        "`name`, `url`, `state` (`ok`, `failing`, or `disabled` since it answered 410), `fault` (the last one, or `null`), `sent`, `failed`, `waiting`, `given_up`, `oldest_at`, `public_keys` (`whpk_...`, by which receivers check signatures) and `trips` of each: `trip`, `since`, `revision`, `attempts`, `changed_at` and `next_at` (`null` for one that was given up)"
                    )
                ]), headers: kept),
            unread, unknownCaller, tooLow, off,
            unavailable,
        ])

    static let replayWebhook = RouteDocument(
        .post, "/admin/webhooks/{endpoint}/replay", name: "replayWebhook",
        summary: "Sends deliveries to an endpoint again.",
        on: .admin,
        details: """
            Requires the role `on-call`. Without a query the server sends all pending deliveries at once, including those that were
            given up. A disabled endpoint is enabled. Repeated deliveries keep their `webhook-id`.
            """,
        parameters: [
            Parameter(.path, "endpoint", summary: "its name in the file of suppliers", example: "apps"),
            Parameter(
                .query, "trip", summary: "one trip from its beginning, delivered or not",
                example: "6q2m8c4v0ja9se4qz3w1n5c8mh"),
            Parameter(
                .query, "since", summary: "the trips that changed since then, delivered or not; at most a week back",
                example: "2026-12-01T18:00:00Z"), token,
        ],
        replies: [
            Reply(
                200, "it is on the disk",
                .members([("endpoint", "its name"), ("trips", "the number of trips that it is notified of")]),
                headers: kept),
            unread, unknownCaller, tooLow,
            .problem(404, "no endpoint has this name, or the setting `trips` is off"),
            unavailable,
        ])
}
