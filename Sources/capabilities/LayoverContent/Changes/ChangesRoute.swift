import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverSQLite
import LayoverWeb

/// `GET /admin/changes`: recent changes, as this server knows them.
struct ChangesRoute: RouteOwner {
    static let routes: [Route<ChangesRoute>] = [
        Route(.changes) { changes, request, _ in changes.respond(to: request) }
    ]

    static let path = "/admin/changes"
    static let standard = "2h"

    let server: ServerContext
    /// The executor that reads the state folder, so that no thread of the listener waits for it.
    private let disk = BlockingExecutor()

    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        if let refusal = server.access.refusal(of: request, atLeast: .view, needsToken: true) { return refusal }
        let items = request.withQuery { URLQuery.items($0) } ?? []
        let since = items.last { $0.0 == "since" }?.1 ?? ChangesRoute.standard
        guard let moment = ChangeList.moment(since, now: server.now) else {
            return Problem(
                CommonProblem.badQuery, "the request is invalid",
                detail: "write 'since' as a duration such as 30m, 2h or 3d, or as a time such as 2026-11-21T18:00:00Z"
            ).reply()
        }
        let late = LateReply(orElse: AdminReply.json(ChangeList.unread.json))
        disk.perform { [server] in
            late.send(
                AdminReply.json(
                    ChangeList(
                        folder: server.settings.state, since: moment, digest: server.seal,
                        store: server.settings.store.database
                    ).json))
        }
        return HTTPReply(late: late)
    }
}
