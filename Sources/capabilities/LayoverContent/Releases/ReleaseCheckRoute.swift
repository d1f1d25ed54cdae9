import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverModel
import LayoverReleases
import LayoverWeb

/// `POST /admin/release/check`: what would be served and held back of content here, before it is published.
struct ReleaseCheckRoute: RouteOwner {
    static let routes: [Route<ReleaseCheckRoute>] = [
        Route(.checkRelease, counted: "release-check") { route, request, _ in route.respond(to: request) }
    ]

    let access: AdminAccess
    /// Unpacks bundles.
    let tools: ReleaseTools
    /// Checks files; returns `nil` before the server has started.
    let check: @Sendable ([SourceFile]) async -> JSONValue?

    private func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        if let refusal = access.refusal(of: request, atLeast: .publish) { return refusal }
        let packed = request.withPaddedBody { bytes, count in bytes.extracting(0..<count).array }
        let files: [SourceFile]
        do throws(ReleaseRefusal) {
            files = try tools.filesOfUnsigned(packed)
        } catch {
            return Problem(
                CommonProblem.badQuery, "the body is not a bundle of content", detail: error.description
            ).reply([])
        }
        let late = LateReply(orElse: AdminReply.json(.object(of: ["served": .null]), status: 503))
        Task { [check] in late.send(AdminReply.json(await check(files) ?? .object(of: ["served": .null]))) }
        return HTTPReply(late: late)
    }
}

extension RouteDocument {
    static let checkRelease = RouteDocument(
        .post, "/admin/release/check", name: "checkRelease",
        summary: "Reports which parts of unpublished content this server would hold back.",
        on: .admin,
        details: """
            If `admin_tokens` are set, it requires the role `publish`. The body is a bundle in the format of releases, compressed with
            zstd. The server does not keep it and serves its content unchanged. `layover check --against <server>` sends it.
            """,
        parameters: [token],
        body: RouteDocument.Body(
            summary: "the content", content: .binary, example: "the bytes of a bundle"),
        replies: [
            RouteDocument.Reply(
                200, "the result of the check",
                .members([
                    ("served", "whether any part would be served"), ("whole", "whether all parts would be served"),
                    ("catalog", "the hash of the resulting catalog, or `null`"),
                    ("held_back", "the parts that would not be served as written, as in `/admin/status`"),
                    ("errors", "errors in the files, at most \(Publisher.shownErrors) lines"),
                ]), headers: ["Cache-Control"]),
            RouteDocument.Reply(400, "the body is not a bundle", .problem), unknownCaller, tooLow,
        ])
}
