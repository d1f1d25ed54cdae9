import Dispatch
package import LayoverHTTP
import LayoverWeb

/// Lane for handlers that take a while, so that none of them holds up the listener's own threads.
package struct WorkLane: Sendable {
    private let queue: DispatchQueue
    private let places: DispatchSemaphore

    /// - Parameters:
    ///   - label: For debuggers.
    ///   - width: How many work at one time.
    package init(_ label: String, width: Int) {
        queue = DispatchQueue(label: "layover.workbench.\(label)", attributes: .concurrent)
        places = DispatchSemaphore(value: width)
    }

    /// Reply in place of one that takes too long.
    package static var tooSlow: HTTPReply {
        Problem(AccessProblem.workbenchSlow, "this takes too long; ask again").reply([.noStore])
    }

    /// Does work that blocks beside the listener, for the same person, and comes back with what it gives.
    package func value<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        let user = WorkbenchUser.current
        return await withCheckedContinuation { done in
            queue.async {
                places.wait()
                defer { places.signal() }
                done.resume(returning: WorkbenchUser.$current.withValue(user) { work() })
            }
        }
    }

    /// A reply that is made beside the listener, for the same person.
    package func reply(_ work: @escaping @Sendable () -> HTTPReply) -> HTTPReply {
        let late = LateReply(orElse: WorkLane.tooSlow)
        let user = WorkbenchUser.current
        queue.async {
            places.wait()
            defer { places.signal() }
            // Whoever asked may have gone on to another view.
            if late.isAwaited { late.send(WorkbenchUser.$current.withValue(user) { work() }) }
        }
        return HTTPReply(late: late)
    }
}
