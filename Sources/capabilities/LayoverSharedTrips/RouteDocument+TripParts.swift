import LayoverWeb

// Parameters and replies that calls about trips share.
extension RouteDocument {
    static let bearer = Parameter(
        .header, "Authorization", "`Bearer` and a person's key; to look, a link's token does as well",
        example: "Bearer 4v0ja9se4qz3w1n5c8mhr2k6xbt7pdyg0f3e9a1s5d7h2j4k6m8n")
    static let key = Parameter(
        .header, "Idempotency-Key", "needed: the same key and body get the same answer for a day", example: sampleKey)
    static let secretKey = Parameter(
        .header, "Idempotency-Key",
        "needed: the same key and body get the same answer for a day; drawn at random, and \(TripCallLimits.secretKeyBytes) bytes or more if the answer holds a person's key that the request did not bring",
        example: sampleKey)
    static let welcomeKey = Parameter(
        .header, "Idempotency-Key", "the same key and body get the same answer for a day", example: sampleKey)
    static let trip = Parameter(.path, "trip", "the trip's id", example: "6q2m8c4v0ja9se4qz3w1n5c8mh")
    static let itemParameter = Parameter(.path, "item", "the item's id", example: "9se4qz3w1n5c8")

    private static let sampleKey = "8e03978e-40d5-43e8-bc93-6894a57f9324"

    /// Members of every answer to a change.
    static let answer: [(name: String, summary: String)] = [
        ("revision", "counts the trip's changes"), ("changed", "whether anything is other than before"),
    ]

    static let kept = ["Cache-Control"]

    static let unread = Reply(400, "the body or a header does not read", .problem, headers: kept)
    static let unkeyed = Reply(
        400, "the body is no JSON, or the `Idempotency-Key` is missing or too short", .problem, headers: kept)
    static let gone = Reply(
        401, "the token is missing, or of somebody who is not there", .problem,
        headers: ["Cache-Control", "WWW-Authenticate"])
    static let refused = Reply(403, "the link or the person may not do this", .problem, headers: kept)
    static let absent = Reply(404, "no such trip, link, person or item", .problem, headers: kept)
    static let off = Reply(404, "the setting `trips` is off", .problem, headers: kept)
    static let conflict = Reply(
        409, "the trip is closed, frozen or full, or something later is in force", .problem, headers: kept)
    static let ended = Reply(410, "the trip has ended", .problem, headers: kept)
    static let tooLarge = Reply(413, "the body is too large", .problem, headers: kept)
    static let misfit = Reply(
        422, "a member of the body does not fit, or the `Idempotency-Key` came with another request", .problem,
        headers: kept)
    static let tooOften = Reply(
        429, "this is done too often", .problem, headers: ["Cache-Control", "Retry-After"])
    static let unavailable = Reply(
        503,
        "the store cannot say whether it took it: send it again with its key or number; or an operator has switched this off",
        .problem,
        headers: ["Cache-Control", "Retry-After"])
}
