import Dispatch
import LayoverHTTP
import LayoverServer
import LayoverWeb

/// Lane for handlers that take a while, so that none of them holds up the listener's own threads.
struct WorkLane: Sendable {
    private let queue: DispatchQueue
    private let places: DispatchSemaphore

    /// - Parameters:
    ///   - label: For debuggers.
    ///   - width: How many work at one time.
    init(_ label: String, width: Int) {
        queue = DispatchQueue(label: "layover.workbench.\(label)", attributes: .concurrent)
        places = DispatchSemaphore(value: width)
    }

    /// Reply in place of one that takes too long.
    static var tooSlow: HTTPReply {
        Problem(WorkbenchProblem.workbenchSlow, "this takes too long; ask again").reply([.noStore])
    }

    /// A reply that is made beside the listener.
    func reply(_ work: @escaping @Sendable () -> HTTPReply) -> HTTPReply {
        let late = LateReply(orElse: WorkLane.tooSlow)
        queue.async {
            places.wait()
            defer { places.signal() }
            // Whoever asked may have gone on to another view.
            if late.isAwaited { late.send(work()) }
        }
        return HTTPReply(late: late)
    }
}
