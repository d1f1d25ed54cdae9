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
                AccessProblem.workbenchProxy, "the workbench is asked past the proxy that signs people in",
                detail: "the proxy sends its secret once, in the header 'Layover-Proxy-Secret'")
        case .host(let origin):
            Problem(
                AccessProblem.workbenchHost, "the workbench is asked by another name than its own",
                detail: "open \(origin)/")
        case .unknown:
            Problem(
                AccessProblem.workbenchUser, "nobody is signed in",
                detail: "the proxy names who asks once, in the header 'X-Forwarded-User'")
        case .otherPage: Problem(AccessProblem.workbenchOrigin, "another page may not ask the workbench")
        case .unmarked:
            Problem(
                AccessProblem.workbenchHeader, "what changes something needs the header 'Layover-Workbench: 1'")
        case .reader(let name):
            Problem(
                AccessProblem.workbenchReader, "you may look at everything here, and change nothing",
                detail:
                    "You are signed in as \(name), who may look at everything here and save nothing. Who runs this workbench adds authors."
            )
        case .tooOften(let seconds):
            Problem(
                AccessProblem.workbenchTooOften, "this was asked too often in one second",
                detail: "That was more than one person asks for in a second. Try again in \(seconds) s.")
        case .pages:
            Problem(
                AccessProblem.workbenchTooOften, "as many of your pages are open as can hear of changes",
                detail: "Close some of your pages of the workbench, and load this one again.")
        }
    }

    package var reply: HTTPReply {
        guard case .tooOften(let seconds) = self else { return problem.reply([.noStore]) }
        return problem.reply([.noStore, HTTPHeader("Retry-After", String(seconds))])
    }
}
