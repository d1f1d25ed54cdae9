import LayoverFrame
import LayoverHTTP

/// Where a request for a page comes from, as its browser tells: no page of another site can make it say otherwise.
enum PageOrigin {
    private static let localNames: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    /// Tells whether a form was sent by a page of this server.
    ///
    /// An origin that is absent or `null` passes only where the browser says that the page is one of the same origin.
    static func isOwn(_ request: borrowing HTTPRequest) -> Bool {
        let site = request.header("Sec-Fetch-Site")
        if let site, site != "same-origin" { return false }
        guard let origin = request.header("Origin"), origin != "null" else { return site == "same-origin" }
        guard let scheme = origin.firstRange(of: "://"), let host = request.header("Host") else { return false }
        let (said, own) = (parts(String(origin[scheme.upperBound...])), parts(host))
        // An edge may pass the name of the host without its port.
        return said.name == own.name && (own.port.isEmpty || said.port == own.port)
    }

    /// Tells whether somebody goes to a page, and no script of one fetches it; a browser that does not say goes there.
    static func isVisit(_ request: borrowing HTTPRequest) -> Bool {
        ["document", nil].contains(request.header("Sec-Fetch-Dest"))
    }

    /// Tells whether a browser keeps a `__Host-` cookie here: over https, and on its own machine.
    static func isSafe(_ request: borrowing HTTPRequest, _ server: ServerContext) -> Bool {
        if localNames.contains(parts(request.header("Host") ?? "").name) { return true }
        return server.isEncrypted(request)
    }

    private static func parts(_ host: String) -> (name: String, port: String) {
        let small = host.lowercased()
        guard let colon = small.lastIndex(of: ":"), small[colon...].dropFirst().allSatisfy(\.isNumber) else {
            return (small, "")
        }
        return (String(small[..<colon]), String(small[colon...].dropFirst()))
    }
}
