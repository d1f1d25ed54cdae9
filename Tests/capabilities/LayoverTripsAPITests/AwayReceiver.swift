import Dispatch
import LayoverJSON
import LayoverUpstream
import Synchronization

/// An endpoint that refuses every connection until it is back, and then accepts each delivery at once.
final class AwayReceiver: UpstreamCalling {
    private struct State {
        var isBack = false
        var refused = 0
        var taken = 0
        /// Trips whose newest revision was not delivered yet.
        var untold: [String: Int] = [:]
    }

    private let state = Mutex(State())
    private let told = DispatchSemaphore(value: 0)

    /// Calls that were refused while it was away, and calls since then.
    var refused: Int { state.withLock { $0.refused } }
    var taken: Int { state.withLock { $0.taken } }
    var untold: Int { state.withLock { $0.untold.count } }

    func start(
        _ call: UpstreamCall, onEnd: @escaping @Sendable (Result<UpstreamAnswer, UpstreamFailure>) -> Void
    ) -> UpstreamTicket {
        let isTaken = take(call)
        onEnd(
            isTaken ? .success(UpstreamAnswer(status: 204, headers: [], body: NoBytes())) : .failure(.unreachable))
        return UpstreamTicket()
    }

    private func take(_ call: UpstreamCall) -> Bool {
        let data = try? JSONValue(parsing: call.body)["data"]
        let (isTaken, isLast) = state.withLock { state in
            guard state.isBack else {
                state.refused += 1
                return (false, false)
            }
            state.taken += 1
            guard let trip = data?["trip"]?.string, let revision = data?["revision"]?.int,
                let newest = state.untold[trip], revision >= newest
            else { return (true, false) }
            state.untold[trip] = nil
            return (true, state.untold.isEmpty)
        }
        if isLast { told.signal() }
        return isTaken
    }

    /// Accepts calls from now on, and expects these trips' newest revisions.
    func comeBack(expecting newest: [String: Int]) {
        state.withLock { state in
            state.isBack = true
            state.untold = newest
        }
    }

    /// Blocks this thread until the last of them arrives, for at most half a second.
    func isToldSoon() -> Bool { told.wait(timeout: .now() + .milliseconds(500)) == .success }
}
