import LayoverDemo
import LayoverHTTP
import LayoverServer

/// The page of the workbench and its files.
struct PagesRoute: Sendable {
    let context: WorkbenchContext

    /// Addresses that return the page itself.
    ///
    /// Its script decides what it shows.
    private static let views: Set<String> = [
        "/", "/find", "/page", "/trip-page", "/matrix", "/calendar", "/changes", "/new-campaign", "/new-widget",
        "/answer",
        "/review", "/releases", "/sentences",
    ]

    /// The page, one of its files, or an error 404: a page for a browser, a problem for a script.
    func reply(to request: WorkbenchRequest) -> HTTPReply {
        file(for: request) ?? context.pages.absence(to: request) ?? .absent(absence(of: request.path))
    }

    private func file(for request: WorkbenchRequest) -> HTTPReply? {
        if PagesRoute.isView(request.path) { return context.pages.reply("workbench/index.html", to: request) }
        if ClientPages.isModule(request.path) {
            return context.pages.reply("demo/" + request.path.dropFirst("/v1/".count), to: request)
        }
        if PagesRoute.isDemo(request.path) { return nil }
        return request.rest(after: "/").flatMap { context.pages.reply($0, to: request) }
    }

    private func absence(of path: String) -> String {
        guard PagesRoute.isDemo(path) else { return "there is no page at this address" }
        return
            "the demo client needs searches, which the workbench does not have: open it on 'layover serve --demo'; the results page here draws the same cards"
    }

    private static func isDemo(_ path: String) -> Bool { path == "/demo" || path.hasPrefix("/demo/") }

    /// True if the address is a view of the page.
    static func isView(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 3, ["card", "matrix", "review"].contains(parts[1]) { return !parts[2].isEmpty }
        return views.contains(path)
    }
}
