// Parameters and replies shared by routes of several capabilities.
extension RouteDocument {
    /// The longest wait for a store or for a service of another team.
    package static let storeSeconds = 30

    package static let methodRefused = RouteDocument.Reply(
        405, "the path does not accept this method", .problem, headers: ["Allow"])

    package static let held = RouteDocument.Parameter(
        .header, "If-None-Match", summary: "the `ETag` of the previous answer", example: "\"9f2c5e0a41d71b3c\"")

    package static let token = RouteDocument.Parameter(
        .header, "Authorization", summary: "a token of `admin_tokens`", example: "Bearer a-long-secret")

    package static func badRequest(_ headers: [String] = []) -> RouteDocument.Reply {
        RouteDocument.Reply(400, "the query, a header or the body is invalid", .problem, headers: headers)
    }
    package static let unknownCaller = RouteDocument.Reply(
        401, "the token is missing or unknown", .problem, headers: ["WWW-Authenticate"])
    package static let tooLow = RouteDocument.Reply(403, "the token's role may not do this", .problem)
}

extension RouteDocument.Reply {
    /// The answer of each call that checks a token, in addition to 401.
    static let wrongTokens = RouteDocument.Reply(
        429, "too many wrong tokens came from this address; a valid token is accepted at once", .problem,
        headers: ["Retry-After"])
}
