import CMicroHTTPD
import Synchronization

/// A reply that is made after its handler has returned, by any thread.
///
/// Until it is sent, its connection is suspended: it holds no worker thread, only its place among
/// `HTTPLimits.lateReplies` and the posted body. It takes `HTTPLimits.lateReplyMilliseconds` at most.
@safe
package final class LateReply: Sendable {
    private struct State {
        /// What is to be sent, until libmicrohttpd has it.
        var made: HTTPReply?
        /// Whether nothing is taken any more: a reply was sent, or nobody waits for one.
        var isOver = false
        /// libmicrohttpd's connection as a number; good until the request is over.
        var connection: UInt = 0
        /// Whether the connection is suspended; it cannot end before it is resumed.
        var isSuspended = false
        var clock: ConnectionClock?
        var since = 0
    }

    /// Sent where there is no other in time.
    let last: HTTPReply
    private let onAbandon: @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - last: Sent where the reply takes too long or the server stops first; not a late one.
    ///   - onAbandon: Hears once, on any thread, that no reply is taken any more though none was sent: the client is
    ///     gone, there was no room to wait, it took too long, or the server stops. It must not wait for anything.
    package init(orElse last: HTTPReply, onAbandon: @escaping @Sendable () -> Void = {}) {
        self.last = last.atOnce
        self.onAbandon = onAbandon
    }

    /// Sends the reply; the first one counts.
    ///
    /// A stream in one that does not count is over.
    ///
    /// - Parameter reply: Of any kind but a late one, in whose place its `orElse` is sent.
    /// - Returns: `false` where there was one before, or nobody waits for it any more.
    @discardableResult
    package func send(_ reply: HTTPReply) -> Bool {
        let isTaken = state.withLock { state in
            guard !state.isOver else { return false }
            LateReply.settle(&state, with: reply.atOnce)
            return true
        }
        if !isTaken { reply.discard() }
        return isTaken
    }

    /// Whether a reply would still be taken.
    package var isAwaited: Bool { state.withLock { !$0.isOver } }
}

// What the server does with it.
extension LateReply {
    /// The connection that waits for it; `nil` where none does.
    var clock: ConnectionClock? { state.withLock { $0.isSuspended ? $0.clock : nil } }

    /// When it began to wait, in milliseconds of `monotonicMilliseconds`; `nil` where it does not.
    var waitsSince: Int? { state.withLock { $0.isSuspended ? $0.since : nil } }

    /// Takes what was made, or else suspends the connection until something is.
    ///
    /// Called by the worker thread of the connection, at first and whenever libmicrohttpd goes on with it.
    func takeOrSuspend(_ clock: ConnectionClock, _ handle: OpaquePointer) -> HTTPReply? {
        state.withLock { state in
            if let made = state.made {
                state.made = nil
                return made
            }
            if state.connection == 0 { state.since = monotonicMilliseconds() }
            state.clock = clock
            state.connection = UInt(bitPattern: handle)
            state.isSuspended = true
            unsafe MHD_suspend_connection(handle)
            return nil
        }
    }

    /// Takes what was made before anybody waited.
    func takeIfMade() -> HTTPReply? {
        state.withLock { state in
            defer { state.made = nil }
            return state.made
        }
    }

    /// Sends what stands for the reply where there is none in time.
    func giveUp() {
        let wasOpen = state.withLock { state in
            guard !state.isOver else { return false }
            LateReply.settle(&state, with: last)
            return true
        }
        if wasOpen { onAbandon() }
    }

    /// The request is over, or there was no room for it: what was made is thrown away.
    func close() {
        let (made, wasOpen) = state.withLock { state in
            defer { state = State(isOver: true) }
            return (state.made, !state.isOver)
        }
        made?.discard()
        if wasOpen { onAbandon() }
    }

    private static func settle(_ state: inout State, with reply: HTTPReply) {
        state.made = reply
        state.isOver = true
        guard state.isSuspended else { return }
        state.isSuspended = false
        unsafe MHD_resume_connection(OpaquePointer(bitPattern: state.connection))
    }
}
