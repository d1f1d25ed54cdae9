import LayoverFrame
import LayoverHTTP
import LayoverTeam

/// Lets only the users that a team's proxy names reach the routes.
struct TeamDoor: HTTPHandling {
    let team: TeamAccess
    let routes: any HTTPHandling

    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        do throws(AccessRefusal) {
            let user = try team.user(ProxyHeaders(request))
            try team.check(user, request.method, now: Int(monotonicNanoseconds() / 1_000_000))
            return WorkbenchUser.$current.withValue(user) { routes.respond(to: request) }
        } catch {
            return error.reply
        }
    }
}
