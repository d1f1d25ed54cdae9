import Dispatch
import Synchronization

/// Checks frequently for clients that disconnect while work for them continues, so that the work ends too.
///
/// libmicrohttpd does not see the end of a suspended connection, and the check of all connections runs twice a second. This
/// one runs every ``Limits/closeLookMilliseconds``, only for registered clients, and not at all if there are none.
final class CloseWatch: Sendable {
    private struct State {
        var late: [LateReply] = []
        var streams: [EventStream] = []
        var isLooking = false
    }

    private let registry: ConnectionRegistry
    private let queue = DispatchQueue(label: "layover.http.closes")
    private let state = Mutex(State())

    init(_ registry: ConnectionRegistry) { self.registry = registry }

    func add(_ late: LateReply) {
        start { $0.late.append(late) }
    }

    func add(_ stream: EventStream) {
        start { $0.streams.append(stream) }
    }

    private func start(_ change: (inout State) -> Void) {
        let begins = state.withLock { state in
            change(&state)
            defer { state.isLooking = true }
            return !state.isLooking
        }
        if begins { lookLater() }
    }

    private func lookLater() {
        queue.asyncAfter(deadline: .now() + .milliseconds(Limits.closeLookMilliseconds)) { [weak self] in
            self?.look()
        }
    }

    /// Ends the replies and streams of disconnected clients; removes those whose work has finished.
    ///
    /// - Complexity: One system call for all.
    private func look() {
        let (late, streams) = state.withLock { state in
            state.late.removeAll { !$0.isAwaited }
            state.streams.removeAll { !$0.isOpen }
            return (state.late, state.streams)
        }
        let gone = registry.gone(late.map(\.clock) + streams.map(\.clock))
        for (late, isGone) in zip(late, gone) where isGone { late.giveUp() }
        for (stream, isGone) in zip(streams, gone.dropFirst(late.count)) where isGone { stream.cut() }
        let isDone = state.withLock { state in
            state.isLooking = !(state.late.isEmpty && state.streams.isEmpty)
            return !state.isLooking
        }
        if !isDone { lookLater() }
    }
}
