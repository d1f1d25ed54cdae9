import LayoverFrame
import LayoverHTTP

/// The origin of a request for a page, as its browser reports it; no page of another site can change that report.
enum PageOrigin {
    private static let localNames: Set<String> = ["localhost", "127.0.0.1", "[::1]"]

    /// Returns whether a form was sent by a page of this server.
    ///
    /// An origin that is absent or `null` passes only if the browser reports that the page has the same origin.
    static func isOwn(_ request: borrowing HTTPRequest) -> Bool {
        let site = request.header("Sec-Fetch-Site")
        if let site, site != "same-origin" { return false }
        guard let origin = request.header("Origin"), origin != "null" else { return site == "same-origin" }
        guard let scheme = origin.firstRange(of: "://"), let host = request.header("Host") else { return false }
        let (said, own) = (parts(String(origin[scheme.upperBound...])), parts(host))
        // An edge may pass the name of the host without its port.
        return said.name == own.name && (own.port.isEmpty || said.port == own.port)
    }

    /// Returns whether a reader navigates to a page, and no script fetches it; a browser without a report counts as
    /// navigating.
    static func isVisit(_ request: borrowing HTTPRequest) -> Bool {
        ["document", nil].contains(request.header("Sec-Fetch-Dest"))
    }

    /// Returns whether a browser keeps a `__Host-` cookie here: over https, and on its own machine.
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
