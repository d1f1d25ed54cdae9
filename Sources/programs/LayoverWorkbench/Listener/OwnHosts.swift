import LayoverHTTP
import LayoverServer
import LayoverTeam
import LayoverWeb
import Synchronization

/// The host names of this server.
///
/// Requests with any other name are rejected. With DNS rebinding, a foreign page sends its own name in `Host`; a foreign page
/// that submits a form sends its own origin.
final class OwnHosts: Sendable {
    /// `127.0.0.1:8090`, `localhost:8090`, `[::1]:8090`; empty until the port is known.
    private let names = Mutex<[String]>([])

    /// Accepts requests for this port from now on.
    func open(_ port: UInt16) {
        let bare = ["127.0.0.1", "localhost", "[::1]"]
        names.withLock { $0 = bare.map { "\($0):\(port)" } + (port == 80 ? bare : []) }
    }

    /// The address to redirect to, because pictures in cards use only one of the host names; `nil` if the request already
    /// uses it.
    func home(of request: borrowing HTTPRequest) -> String? {
        let names = names.withLock { $0 }
        guard let host = request.header("Host")?.lowercased(), let own = names.first, host != own,
            names.contains(host), !host.hasPrefix("127.0.0.1")
        else { return nil }
        return "http://\(own)\(request.path)" + (request.query.isEmpty ? "" : "?\(request.query)")
    }

    /// The reason to reject the request; `nil` if it is acceptable.
    func refusal(of request: borrowing HTTPRequest) -> Problem? {
        let names = names.withLock { $0 }
        guard let host = request.header("Host"), names.contains(host.lowercased()) else {
            return Problem(
                AccessProblem.workbenchHost, "the workbench does not serve this host name",
                detail: names.first.map { "open http://\($0)/" })
        }
        if request.header("Sec-Fetch-Site") == "cross-site", request.header("Sec-Fetch-Mode") != "navigate" {
            return Problem(AccessProblem.workbenchOrigin, "other pages may not read the workbench")
        }
        guard [.post, .put].contains(request.method) else { return nil }
        guard request.header("Layover-Workbench") == "1" else {
            return Problem(
                AccessProblem.workbenchHeader, "requests that change something need the header 'Layover-Workbench: 1'")
        }
        if let origin = request.header("Origin"), !names.contains(where: { "http://\($0)" == origin.lowercased() }) {
            return Problem(AccessProblem.workbenchOrigin, "other pages may not change the content")
        }
        return nil
    }
}
