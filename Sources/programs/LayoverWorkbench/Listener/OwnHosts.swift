import LayoverHTTP
import LayoverTeam

/// The host names of a personal workbench.
///
/// Requests with any other name are rejected. With DNS rebinding, a foreign page sends its own name in `Host`; a foreign page
/// that submits a form sends its own origin.
struct OwnHosts: Sendable {
    /// `127.0.0.1:8090`, `localhost:8090`, `[::1]:8090`.
    private let names: [String]

    init(port: UInt16) {
        let bare = ["127.0.0.1", "localhost", "[::1]"]
        names = bare.map { "\($0):\(port)" } + (port == 80 ? bare : [])
    }

    /// The address to redirect to, because pictures in cards use only one of the host names; `nil` if the request already
    /// uses it.
    func home(of request: WorkbenchRequest) -> String? {
        guard let host = request.host?.lowercased(), names.contains(host), !host.hasPrefix("127.0.0.1") else {
            return nil
        }
        return "http://\(names[0])\(request.path)" + (request.query.isEmpty ? "" : "?\(request.query)")
    }

    /// The reason to reject the request; `nil` if it is acceptable.
    func refusal(of request: borrowing HTTPRequest) -> AccessRefusal? {
        guard let host = request.header("Host"), names.contains(host.lowercased()) else {
            return .host("http://\(names[0])")
        }
        if request.header("Sec-Fetch-Site") == "cross-site", request.header("Sec-Fetch-Mode") != "navigate" {
            return .otherPage
        }
        guard [.post, .put].contains(request.method) else { return nil }
        guard request.header("Layover-Workbench") == "1" else { return .unmarked }
        guard let origin = request.header("Origin")?.lowercased() else { return nil }
        return names.contains { "http://\($0)" == origin } ? nil : .otherPage
    }
}
