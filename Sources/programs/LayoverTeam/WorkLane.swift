import Dispatch
package import LayoverHTTP
import LayoverWeb

/// A lane for slow handlers, so that they do not block the listener's threads.
package struct WorkLane: Sendable {
    private let queue: DispatchQueue
    private let places: DispatchSemaphore

    /// - Parameters:
    ///   - label: For debuggers.
    ///   - width: The number of handlers that can run at the same time.
    package init(_ label: String, width: Int) {
        queue = DispatchQueue(label: "layover.workbench.\(label)", attributes: .concurrent)
        places = DispatchSemaphore(value: width)
    }

    /// The reply for a request that takes too long.
    package static var tooSlow: HTTPReply {
        Problem(AccessProblem.workbenchSlow, "this takes too long; try again").reply([.noStore])
    }

    /// Runs blocking work outside the listener's threads, on behalf of the same person, and returns its result.
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

    /// A reply that is made outside the listener's threads, on behalf of the same person.
    package func reply(_ work: @escaping @Sendable () -> HTTPReply) -> HTTPReply {
        let late = LateReply(orElse: WorkLane.tooSlow)
        let user = WorkbenchUser.current
        queue.async {
            places.wait()
            defer { places.signal() }
            // The user may have left the view by now.
            if late.isAwaited { late.send(WorkbenchUser.$current.withValue(user) { work() }) }
        }
        return HTTPReply(late: late)
    }
}
