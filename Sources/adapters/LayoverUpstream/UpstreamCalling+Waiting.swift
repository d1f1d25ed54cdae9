import Dispatch
import Synchronization

extension UpstreamCalling {
    /// Makes a call, and waits without blocking a thread; cancelling the task cancels the call.
    package func answer(to call: UpstreamCall) async throws(UpstreamFailure) -> UpstreamAnswer {
        let ticket = HeldTicket()
        let result: Result<UpstreamAnswer, UpstreamFailure> = await withTaskCancellationHandler {
            await withCheckedContinuation { done in
                ticket.hold(start(call) { done.resume(returning: $0) })
            }
        } onCancel: {
            ticket.cancel()
        }
        return try result.get()
    }

    /// Makes a call, and blocks the thread until it has ended.
    package func waitForAnswer(to call: UpstreamCall) throws(UpstreamFailure) -> UpstreamAnswer {
        let result = Mutex(Result<UpstreamAnswer, UpstreamFailure>.failure(.cancelled))
        let ended = DispatchSemaphore(value: 0)
        start(call) { end in
            result.withLock { $0 = end }
            ended.signal()
        }
        ended.wait()
        return try result.withLock { $0 }.get()
    }
}

/// The ticket of a call that may be cancelled before the ticket exists.
private final class HeldTicket: Sendable {
    private let state = Mutex<(ticket: UpstreamTicket?, isCancelled: Bool)>((nil, false))

    func hold(_ ticket: UpstreamTicket) {
        let isCancelled = state.withLock { state in
            state.ticket = ticket
            return state.isCancelled
        }
        if isCancelled { ticket.cancel() }
    }

    func cancel() {
        let ticket = state.withLock { state in
            state.isCancelled = true
            return state.ticket
        }
        ticket?.cancel()
    }
}
