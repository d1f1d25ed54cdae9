import LayoverHTTP
import LayoverWeb
import Synchronization

/// Routes that are set after the listener has started, because their answers contain the listener's address.
final class LateRoutes: HTTPHandling {
    private let routes = Mutex<(any HTTPHandling)?>(nil)

    /// Passes requests to these routes from now on.
    func open(_ routes: any HTTPHandling) { self.routes.withLock { $0 = routes } }

    func respond(to request: borrowing HTTPRequest) -> HTTPReply {
        guard let routes = routes.withLock({ $0 }) else {
            return Problem(WorkbenchProblem.workbenchStarting, "the workbench is starting").reply([.noStore])
        }
        return routes.respond(to: request)
    }
}
