import CMicroHTTPD
import Synchronization

/// A reply that any thread makes after its handler has returned.
///
/// Until it is sent, its connection is suspended and uses no worker thread; it only counts towards `HTTPLimits.lateReplies`,
/// and keeps the posted body. It takes at most `HTTPLimits.lateReplyMilliseconds`.
@safe
package final class LateReply: Sendable {
    private struct State {
        /// The reply to send, until libmicrohttpd has it.
        var made: HTTPReply?
        /// True once no reply is accepted: one was sent, or the client no longer waits.
        var isOver = false
        /// libmicrohttpd's connection as a number; valid until the request has ended.
        var connection: UInt = 0
        /// True while the connection is suspended; it cannot end before it is resumed.
        var isSuspended = false
        var clock: ConnectionClock?
        var since = 0
        /// Work for the connection's worker, before it checks for a reply.
        var turn: (@Sendable () -> Void)?
    }

    /// The fallback, sent if there is no other reply in time.
    let last: HTTPReply
    /// True if work for the client continues meanwhile, so that its disconnection must be detected quickly.
    let isWatched: Bool
    /// True for a refusal that is held back: nothing else is made, and `last` is sent after a short time.
    let isRefusal: Bool
    private let onAbandon: @Sendable () -> Void
    private let state = Mutex(State())
    /// Locked while a thread ends the suspension, until the connection is resumed, so that a stopping server waits for it.
    ///
    /// The woken worker needs only `state`, which is not locked then.
    private let waking = Mutex(())

    /// - Parameters:
    ///   - last: The fallback if the reply takes too long or the server stops first; not a late one.
    ///   - isWatched: Whether a disconnected client is detected within about 20 milliseconds instead of half a second.
    ///   - onAbandon: Called once, on any thread, if no reply was sent and none is accepted any more: the client has
    ///     disconnected, the limit of pending replies was reached, it took too long, or the server stops. It must not wait
    ///     for anything.
    package init(
        orElse last: HTTPReply, isWatched: Bool = false, onAbandon: @escaping @Sendable () -> Void = {}
    ) {
        self.last = last.atOnce
        self.isWatched = isWatched
        isRefusal = false
        self.onAbandon = onAbandon
    }

    /// Holds a refusal back for ``HTTPLimits/refusalMilliseconds``.
    init(refusal: HTTPReply) {
        last = refusal.atOnce
        (isWatched, isRefusal, onAbandon) = (false, true, {})
    }

    /// Sends the reply; only the first one counts.
    ///
    /// A stream in another reply is ended.
    ///
    /// - Parameter reply: Of any kind; for a late one its `orElse` is sent.
    /// - Returns: `false` if a reply was sent before, or the client no longer waits for it.
    @discardableResult
    package func send(_ reply: HTTPReply) -> Bool {
        let reply = reply.atOnce
        let isTaken = wake { state in state.isOver ? nil : LateReply.settle(&state, with: reply) }
        if !isTaken { reply.discard() }
        return isTaken
    }

    /// Runs the work for the reply on the connection's own worker thread, so that data read there is sent from the same CPU's
    /// caches, and no other thread is woken.
    ///
    /// Accepted work runs exactly once, even if the client disconnects meanwhile. If it sends no reply, the connection
    /// continues to wait.
    ///
    /// - Parameter work: As short as the work of a handler.
    /// - Returns: `false` if the work is not accepted: the connection does not wait yet, or no longer.
    package func onItsThread(_ work: @escaping @Sendable () -> Void) -> Bool {
        wake { state in
            guard state.isSuspended, !state.isOver, state.turn == nil else { return nil }
            state.turn = work
            return LateReply.waking(&state)
        }
    }

    /// True while a reply would be accepted.
    package var isAwaited: Bool { state.withLock { !$0.isOver } }
}

// The server's side of a late reply.
extension LateReply {
    /// The connection that waits for it; `nil` if there is none.
    var clock: ConnectionClock? { state.withLock { $0.isSuspended ? $0.clock : nil } }

    /// When it began to wait, in milliseconds of `monotonicMilliseconds`; `nil` if it does not wait.
    var waitsSince: Int? { state.withLock { $0.isSuspended ? $0.since : nil } }

    /// Takes the finished reply, or suspends the connection until there is one.
    ///
    /// Called by the worker thread of the connection, at first and whenever libmicrohttpd resumes it.
    func takeOrSuspend(_ clock: ConnectionClock, _ handle: OpaquePointer) -> HTTPReply? {
        doTurn()
        return state.withLock { state in
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

    private func doTurn() {
        let work = state.withLock { state in
            defer { state.turn = nil }
            return state.turn
        }
        work?()
    }

    /// Takes a reply that was made before the connection waited.
    func takeIfMade() -> HTTPReply? {
        state.withLock { state in
            defer { state.made = nil }
            return state.made
        }
    }

    /// Sends the fallback if there is no reply in time.
    func giveUp() {
        if wake({ [last] state in state.isOver ? nil : LateReply.settle(&state, with: last) }) { onAbandon() }
    }

    /// The request has ended, or the limit was reached: a finished reply is discarded.
    func close() {
        doTurn()
        let (made, wasOpen) = state.withLock { state in
            defer { state = State(isOver: true) }
            return (state.made, !state.isOver)
        }
        made?.discard()
        if wasOpen { onAbandon() }
    }

    /// Makes a change that may end the suspension, and resumes the connection after the state is unlocked.
    ///
    /// - Parameter change: Returns the connection to resume, 0 if there is none, and `nil` if nothing was changed.
    /// - Returns: Whether something was changed.
    private func wake(_ change: (inout State) -> UInt?) -> Bool {
        waking.withLock { _ in
            guard let connection = state.withLock({ change(&$0) }) else { return false }
            if connection != 0 { unsafe MHD_resume_connection(OpaquePointer(bitPattern: connection)) }
            return true
        }
    }

    private static func settle(_ state: inout State, with reply: HTTPReply) -> UInt {
        state.made = reply
        state.isOver = true
        return waking(&state)
    }

    /// The connection whose suspension ends; 0 if it is not suspended.
    private static func waking(_ state: inout State) -> UInt {
        defer { state.isSuspended = false }
        return state.isSuspended ? state.connection : 0
    }
}
