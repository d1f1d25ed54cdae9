import LayoverHTTP
import LayoverWeb

extension RouteDocument {
    // Stores and phones request these files directly and through caches: no redirect, no token.

    static let appleAppLinks = appLinks(
        "/.well-known/apple-app-site-association", name: "readAppleAppLinks",
        summary: "Which apps of iOS open links to this server.",
        content: .members([("applinks", "`details`: the ids of apps, each with the paths that it opens")]))

    static let androidAppLinks = appLinks(
        "/.well-known/assetlinks.json", name: "readAndroidAppLinks",
        summary: "Which apps of Android open links to this server.",
        content: .array)

    private static func appLinks(
        _ path: String, name: String, summary: String, content: Content
    ) -> RouteDocument {
        RouteDocument(
            .get, path, name: name, summary: summary,
            details: """
                From `apps` of `widgets/layover.yaml`. Stores ask over https, follow no redirect and keep the answer for days; others may
                keep it for \(AppLinksRoute.keptSeconds / 3_600) hour.
                """,
            parameters: [held],
            replies: [
                Reply(200, "the file", content, headers: ["Cache-Control", "ETag"]),
                Reply(304, "the caller's copy is current", .nothing, headers: ["Cache-Control", "ETag"]),
                Reply(404, "no app is named", .problem, headers: ["Cache-Control"]), methodRefused,
            ])
    }
}
