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

    var problem: Problem {
        switch self {
        case .unproven:
            Problem(
                AccessProblem.workbenchProxy, "the request did not come through the proxy that authenticates users",
                detail: "the proxy must send its secret exactly once, in the header 'Layover-Proxy-Secret'")
        case .host(let origin):
            Problem(
                AccessProblem.workbenchHost, "the workbench does not serve this host name",
                detail: "open \(origin)/")
        case .unknown:
            Problem(
                AccessProblem.workbenchUser, "no user is signed in",
                detail: "the proxy must name the user exactly once, in the header 'X-Forwarded-User'")
        case .otherPage: Problem(AccessProblem.workbenchOrigin, "other pages may not call the workbench")
        case .unmarked:
            Problem(
                AccessProblem.workbenchHeader, "requests that change something need the header 'Layover-Workbench: 1'")
        case .reader(let name):
            Problem(
                AccessProblem.workbenchReader, "you can view everything here, but change nothing",
                detail:
                    "You are signed in as \(name), who can view everything here but not save. The operator of this workbench adds authors."
            )
        case .tooOften(let seconds):
            Problem(
                AccessProblem.workbenchTooOften, "too many requests in one second",
                detail: "You sent more requests than one person needs. Try again in \(seconds) s.")
        case .pages:
            Problem(
                AccessProblem.workbenchTooOften, "too many of your pages are open to receive changes",
                detail: "Close some of your workbench pages, and reload this one.")
        }
    }

    package var reply: HTTPReply {
        guard case .tooOften(let seconds) = self else { return problem.reply([.noStore]) }
        return problem.reply([.noStore, HTTPHeader("Retry-After", String(seconds))])
    }
}
