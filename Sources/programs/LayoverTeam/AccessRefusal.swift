package import LayoverHTTP
import LayoverWeb

/// Why a team's workbench refuses a request.
package enum AccessRefusal: Error, Hashable, Sendable {
    /// The request did not come through the proxy.
    case unproven
    /// The request names another host than this address.
    case host(String)
    /// The proxy sends no user name, an invalid one, or several.
    case unknown
    case otherPage
    /// The header that other pages cannot send is missing.
    case unmarked
    /// This person may not write.
    case reader(String)
    case tooOften(seconds: Int)
    /// This person already has the maximum number of pages that listen for changes.
    case pages

    /// The kind and the title of the problem, and the remedy.
    private var words: (kind: AccessProblem, title: String, detail: String?) {
        switch self {
        case .unproven:
            (
                .workbenchProxy, "the request did not come through the proxy that authenticates users",
                "the proxy must send its secret exactly once, in the header 'Layover-Proxy-Secret'"
            )
        case .host(let origin):
            (.workbenchHost, "the workbench does not serve this host name", "open \(origin)/")
        case .unknown:
            (
                .workbenchUser, "no user is signed in",
                "the proxy must name the user exactly once, in the header 'X-Forwarded-User'"
            )
        case .otherPage: (.workbenchOrigin, "other pages may not call the workbench", nil)
        case .unmarked:
            (.workbenchHeader, "requests that change something need the header 'Layover-Workbench: 1'", nil)
        case .reader(let name):
            (
                .workbenchReader, "you can view everything here, but change nothing",
                "You are signed in as \(name), who can view everything here but not save. The operator of this workbench adds authors."
            )
        case .tooOften(let seconds):
            (
                .workbenchTooOften, "too many requests in one second",
                "You sent more requests than one person needs. Try again in \(seconds) s."
            )
        case .pages:
            (
                .workbenchTooOften, "too many of your pages are open to receive changes",
                "Close some of your workbench pages, and reload this one."
            )
        }
    }

    package var reply: HTTPReply {
        let (kind, title, detail) = words
        var headers = [HTTPHeader.noStore]
        if case .tooOften(let seconds) = self { headers.append(HTTPHeader("Retry-After", String(seconds))) }
        return Problem(kind, title, detail: detail).reply(headers)
    }
}
