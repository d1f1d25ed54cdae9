import LayoverHTTP
import LayoverJSON
import LayoverSQLite
import LayoverWeb

/// `GET /admin/changes`: what changed lately, as this server knows it.
struct ChangesRoute: RouteOwner {
    static let routes: [Route<ChangesRoute>] = [
        Route(RouteTable.changes) { changes, request, _ in changes.respond(to: request) }
    ]

    static let path = "/admin/changes"
    static let standard = "2h"

    let site: Site
    let access: AdminAccess
    /// Where the state folder is read, so that no thread of the listener waits for it.
    private let disk = BlockingExecutor("layover.changes")

    init(site: Site, access: AdminAccess) {
        self.site = site
        self.access = access
    }

    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        do throws(AdminRefusal) { _ = try access.caller(request, atLeast: .view) } catch { return error.reply }
        let items = request.withQuery { URLQuery.items($0) } ?? []
        let since = items.last { $0.0 == "since" }?.1 ?? ChangesRoute.standard
        guard let moment = ChangeList.moment(since, now: site.now) else {
            return Problem(
                400, "bad-query", "the request cannot be understood",
                detail: "'since' is a time such as 30m, 2h or 3d, or a moment such as 2026-11-21T18:00:00Z"
            ).reply()
        }
        let late = LateReply(orElse: AdminReply.json(ChangeList.unread.json))
        disk.perform { [site] in
            late.send(
                AdminReply.json(ChangeList(folder: site.settings.state, since: moment, digest: site.seal).json))
        }
        return HTTPReply(late: late)
    }
}
