import LayoverWeb

// Parameters and replies that calls about trips share.
extension RouteDocument {
    static let bearer = Parameter(
        .header, "Authorization", summary: "`Bearer` and a person's key; a link's token is enough to read",
        example: "Bearer 4v0ja9se4qz3w1n5c8mhr2k6xbt7pdyg0f3e9a1s5d7h2j4k6m8n")
    static let key = Parameter(
        .header, "Idempotency-Key", summary: "needed: for a day the same key and body have the same answer",
        example: sampleKey)
    static let secretKey = Parameter(
        .header, "Idempotency-Key",
        summary:
            "needed: for a day the same key and body have the same answer; random, and at least \(TripCallLimits.secretKeyBytes) bytes if the answer contains a person's key that the request did not have",
        example: sampleKey)
    static let welcomeKey = Parameter(
        .header, "Idempotency-Key", summary: "for a day the same key and body have the same answer", example: sampleKey)
    static let trip = Parameter(.path, "trip", summary: "the trip's id", example: "6q2m8c4v0ja9se4qz3w1n5c8mh")
    static let itemParameter = Parameter(.path, "item", summary: "the item's id", example: "9se4qz3w1n5c8")

    private static let sampleKey = "8e03978e-40d5-43e8-bc93-6894a57f9324"

    /// Members of every answer to a change.
    static let answer: [(name: String, summary: String)] = [
        ("revision", "counts the trip's changes"), ("changed", "whether the call changed anything"),
    ]

    static let kept = ["Cache-Control"]

    static let unread = Reply(400, "the body or a header is invalid", .problem, headers: kept)
    static let unkeyed = Reply(
        400, "the body is not JSON, or the `Idempotency-Key` is missing or too short", .problem, headers: kept)
    static let gone = Reply(
        401, "the token is missing, or belongs to no person of the trip", .problem,
        headers: ["Cache-Control", "WWW-Authenticate"])
    static let refused = Reply(403, "the link or the person may not do this", .problem, headers: kept)
    static let absent = Reply(404, "no such trip, link, person or item", .problem, headers: kept)
    static let off = Reply(404, "the setting `trips` is off", .problem, headers: kept)
    static let conflict = Reply(
        409, "the trip is closed, frozen or full, or a later change is in force", .problem, headers: kept)
    static let ended = Reply(410, "the trip has ended", .problem, headers: kept)
    static let tooLarge = Reply(413, "the body is too large", .problem, headers: kept)
    static let misfit = Reply(
        422, "a member of the body is invalid, or the `Idempotency-Key` was sent with another request", .problem,
        headers: kept)
    static let tooOften = Reply(
        429, "too many requests", .problem, headers: ["Cache-Control", "Retry-After"])
    static let unavailable = Reply(
        503,
        "the server does not know whether the change was stored: send it again with its `Idempotency-Key` or `seq`; or an operator has switched this off",
        .problem,
        headers: ["Cache-Control", "Retry-After"])
}
