package import LayoverHTTP

/// Headers of a request by which it is known who asks, and from where.
package struct ProxyHeaders: Sendable {
    var method = HTTPMethod.get
    var host: String?
    /// Values of all lines of each name, in their order.
    var origins: [String] = []
    var secrets: [String] = []
    var users: [String] = []
    /// `Sec-Fetch-Site` and `Sec-Fetch-Mode`.
    var fetchSite: String?
    var fetchMode: String?
    /// `Layover-Workbench`, which no page elsewhere can send.
    var mark: String?

    init() {}

    package init(_ request: borrowing HTTPRequest) {
        method = request.method
        host = request.header("Host")
        origins = request.headers("Origin")
        secrets = request.headers("Layover-Proxy-Secret")
        users = request.headers("X-Forwarded-User")
        fetchSite = request.header("Sec-Fetch-Site")
        fetchMode = request.header("Sec-Fetch-Mode")
        mark = request.header("Layover-Workbench")
    }
}
