import LayoverHTTP
import LayoverServer
import LayoverWeb
import Synchronization

/// Routes that come after the listener: what they answer holds the listener's own address.
final class LateRoutes: HTTPHandling {
    private let routes = Mutex<(any HTTPHandling)?>(nil)

    /// Hands requests over from now on.
    func open(_ routes: any HTTPHandling) { self.routes.withLock { $0 = routes } }

    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        guard let routes = routes.withLock({ $0 }) else {
            return Problem(WorkbenchProblem.workbenchStarting, "the workbench is starting").reply([.noStore])
        }
        return routes.respond(to: request)
    }
}
