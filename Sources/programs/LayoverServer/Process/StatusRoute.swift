import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverWeb

/// `/admin/status` and `/metrics`: the state of the server for people and for monitoring.
///
/// Each capability adds its part.
struct StatusRoute: RouteOwner {
    static let routes: [Route<StatusRoute>] = [
        Route(.status) { route, _, _ in AdminReply.json(route.status) },
        Route(.metrics) { route, _, _ in route.metrics },
    ]

    /// The capabilities, including the process itself.
    let parts: @Sendable () -> [any Capability]

    private var status: JSONValue { .object(parts().flatMap { $0.status }) }

    private var metrics: HTTPReply {
        let lines = parts().flatMap { $0.metrics }
        return HTTPReply(
            status: 200, headers: [HTTPHeader("Content-Type", "text/plain; version=0.0.4"), .noSniff],
            segments: [.bytes(Array((lines.joined(separator: "\n") + "\n").utf8))])
    }
}
