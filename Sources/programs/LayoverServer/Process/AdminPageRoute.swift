import LayoverFrame
import LayoverHTTP
import LayoverJSON
import LayoverSeal
import LayoverWeb

/// `GET /admin/`: the server's page for people.
struct AdminPageRoute: RouteOwner {
    static let path = "/admin/"
    static let routes: [Route<AdminPageRoute>] = [Route(.adminPage) { route, _, _ in route.page }]

    let server: ServerContext
    let health: HealthRoute
    /// The capabilities, including the process itself.
    let parts: @Sendable () -> [any Capability]

    private var page: HTTPReply {
        let page = AdminPage(
            status: .object(parts().flatMap { $0.status }), name: server.settings.serverName?.text,
            version: LayoverVersion.text, state: health.word, isReady: health.isReady,
            wantsToken: !server.settings.adminTokens.isEmpty)
        return HTTPReply(
            status: 200,
            headers: [
                HTTPHeader("Content-Type", "text/html; charset=utf-8"), .noSniff, .noStore,
                HTTPHeader("Content-Security-Policy", policy), HTTPHeader("Referrer-Policy", "no-referrer"),
            ], segments: [.bytes(Array(page.html.utf8))])
    }

    private var policy: String {
        let hash = server.seal.sha256([Array(AdminPage.style.utf8)])
        return
            "default-src 'none'; style-src 'sha256-\(AdminPageRoute.base64(hash))'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    }

    /// Base64 of RFC 4648, section 4, with its padding.
    private static func base64(_ bytes: [UInt8]) -> String {
        let plain = Seal.base64URL(bytes).map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        return String(plain) + String(repeating: "=", count: (4 - plain.count % 4) % 4)
    }
}
