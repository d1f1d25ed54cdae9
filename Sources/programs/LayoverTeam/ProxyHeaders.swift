package import LayoverHTTP

/// The headers that identify the user and the origin of a request.
package struct ProxyHeaders: Sendable {
    var method = HTTPMethod.get
    var host: String?
    /// The values of all lines of each header, in order.
    var origins: [String] = []
    var secrets: [String] = []
    var users: [String] = []
    /// `Sec-Fetch-Site` and `Sec-Fetch-Mode`.
    var fetchSite: String?
    var fetchMode: String?
    /// `Layover-Workbench`, which pages of other origins cannot send.
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
