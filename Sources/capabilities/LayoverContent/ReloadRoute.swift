import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverWeb

/// `POST /admin/catalog/reload`: reads the content again.
struct ReloadRoute: RouteOwner {
    static let routes: [Route<ReloadRoute>] = [
        Route(.reload) { reload, request, _ in reload.respond(to: request) }
    ]

    let access: AdminAccess
    /// Starts to read the content again.
    let reload: @Sendable () -> Void

    /// Starts to read the content again; requires the role `publish` if tokens are set.
    private func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        if let refusal = access.refusal(of: request, atLeast: .publish) { return refusal }
        reload()
        return .json(.object(of: ["state": .string("reloading")]), status: 202, headers: [])
    }
}
