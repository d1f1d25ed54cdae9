import LayoverContent
import LayoverHTTP
import LayoverServer

/// The page of the workbench and the files it is made of.
struct PagesRoute: Sendable {
    let context: WorkbenchContext

    /// Addresses that are the page itself: what they show is its own script's to say.
    private static let views: Set<String> = ["/", "/page", "/calendar", "/changes", "/new-campaign", "/answer"]

    /// `nil` where there is no such page or file.
    func reply(to request: WorkbenchRequest) -> HTTPReply? {
        if PagesRoute.isView(request.path) { return context.pages.reply("workbench/index.html", to: request) }
        if ClientPages.isModule(request.path) {
            return context.pages.reply("demo/" + request.path.dropFirst("/v1/".count), to: request)
        }
        if request.path == "/demo" || request.path.hasPrefix("/demo/") {
            return .absent(
                "the demo client asks for searches, which the workbench has none of: open it on 'layover serve --demo'; the results page here draws the same cards"
            )
        }
        return request.rest(after: "/").flatMap { context.pages.reply($0, to: request) }
    }

    /// Tells whether an address is a view of the page.
    static func isView(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 3, ["card", "matrix"].contains(parts[1]) { return !parts[2].isEmpty }
        return views.contains(path)
    }
}
