import LayoverFrame
import LayoverHTTP
import LayoverWeb

/// `POST /admin/catalog/reload`: reads the content again.
struct ReloadRoute: RouteOwner {
    static let routes: [Route<ReloadRoute>] = [
        Route(.reload) { reload, request, _ in reload.respond(to: request) }
    ]

    let access: AdminAccess
    /// Asks for the content to be read again.
    let reload: @Sendable () -> Void

    /// Answers a request to read the content again, which takes the role that publishes where tokens are set.
    private func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        do throws(AdminRefusal) {
            try access.isHeard(request, atLeast: .publish)
        } catch {
            return error.reply
        }
        reload()
        return HTTPReply(
            status: 202, headers: [.json, .noSniff], segments: [.bytes(Array("{\"state\":\"reloading\"}\n".utf8))])
    }
}
