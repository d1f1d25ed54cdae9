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

    static let unread = badRequest(kept)
    static let unkeyed = Reply.problem(400, "the body is not JSON, or the `Idempotency-Key` is missing or too short")
    static let gone = Reply.problem(
        401, "the token is missing, or belongs to no person of the trip", with: "WWW-Authenticate")
    static let refused = Reply.problem(403, "the link or the person may not do this")
    static let absent = Reply.problem(404, "no such trip, link, person or item")
    static let off = Reply.problem(404, "the setting `trips` is off")
    static let conflict = Reply.problem(409, "the trip is closed, frozen or full, or a later change is in force")
    static let ended = Reply.problem(410, "the trip has ended")
    static let tooLarge = Reply.problem(413, "the body is too large")
    static let misfit = Reply.problem(
        422, "a member of the body is invalid, or the `Idempotency-Key` was sent with another request")
    static let tooOften = Reply.problem(429, "too many requests", with: "Retry-After")
    static let unavailable = Reply.problem(
        503,
        "the server does not know whether the change was stored: send it again with its `Idempotency-Key` or `seq`; or an operator has switched this off; or the server is overloaded and sheds reads of trips",
        with: "Retry-After")
}

extension RouteDocument.Reply {
    /// A problem, which no cache may store.
    static func problem(_ status: Int, _ summary: String, with more: String...) -> RouteDocument.Reply {
        RouteDocument.Reply(status, summary, .problem, headers: RouteDocument.kept + more)
    }
}
