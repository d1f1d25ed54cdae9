import CMicroHTTPD
import Synchronization

/// A reply that is made after its handler has returned, by any thread.
///
/// Until it is sent, its connection is suspended: it holds no worker thread, only its place among
/// `HTTPLimits.lateReplies` and the posted body. It takes `HTTPLimits.lateReplyMilliseconds` at most.
@safe
package final class LateReply: Sendable {
    private struct State {
        /// The reply to be sent, until libmicrohttpd has it.
        var made: HTTPReply?
        /// True once nothing is taken any more: a reply was sent, or nobody waits for one.
        var isOver = false
        /// libmicrohttpd's connection as a number; good until the request is over.
        var connection: UInt = 0
        /// True while the connection is suspended; it cannot end before it is resumed.
        var isSuspended = false
        var clock: ConnectionClock?
        var since = 0
        /// Work for the connection's worker, before it looks for what was made.
        var turn: (@Sendable () -> Void)?
    }

    /// Sent where there is no other in time.
    let last: HTTPReply
    /// True if somebody works for the client meanwhile, so that its leaving is looked for closely.
    let isWatched: Bool
    private let onAbandon: @Sendable () -> Void
    private let state = Mutex(State())
    /// Held by whoever makes an end of the suspension until the connection is resumed, so that a server that stops waits for
    /// it; the worker that is woken needs the state alone, and finds it free.
    private let waking = Mutex(())

    /// - Parameters:
    ///   - last: Sent where the reply takes too long or the server stops first; not a late one.
    ///   - isWatched: Whether a client that leaves is noticed within some 20 milliseconds, where half a second will not do.
    ///   - onAbandon: Hears once, on any thread, that no reply is taken any more though none was sent: the client is
    ///     gone, there was no room to wait, it took too long, or the server stops. It must not wait for anything.
    package init(
        orElse last: HTTPReply, isWatched: Bool = false, onAbandon: @escaping @Sendable () -> Void = {}
    ) {
        self.last = last.atOnce
        self.isWatched = isWatched
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
        let reply = reply.atOnce
        let isTaken = wake { state in state.isOver ? nil : LateReply.settle(&state, with: reply) }
        if !isTaken { reply.discard() }
        return isTaken
    }

    /// Has the connection's own worker thread do what leads to the reply, so that what is read there is sent from the same
    /// processor's caches, and no other thread is woken.
    ///
    /// Once taken it is done exactly once, also where the client leaves meanwhile; where it sends no reply, the connection waits
    /// on.
    ///
    /// - Parameter work: As short as what handlers do themselves.
    /// - Returns: `false` where it is not taken: the connection does not wait yet, or not any more.
    package func onItsThread(_ work: @escaping @Sendable () -> Void) -> Bool {
        wake { state in
            guard state.isSuspended, !state.isOver, state.turn == nil else { return nil }
            state.turn = work
            return LateReply.waking(&state)
        }
    }

    /// True while a reply would still be taken.
    package var isAwaited: Bool { state.withLock { !$0.isOver } }
}

// The server's side of a late reply.
extension LateReply {
    /// The connection that waits for it; `nil` where none does.
    var clock: ConnectionClock? { state.withLock { $0.isSuspended ? $0.clock : nil } }

    /// When it began to wait, in milliseconds of `monotonicMilliseconds`; `nil` where it does not.
    var waitsSince: Int? { state.withLock { $0.isSuspended ? $0.since : nil } }

    /// Takes what was made, or else suspends the connection until something is.
    ///
    /// Called by the worker thread of the connection, at first and whenever libmicrohttpd goes on with it.
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

    /// Takes what was made before anybody waited.
    func takeIfMade() -> HTTPReply? {
        state.withLock { state in
            defer { state.made = nil }
            return state.made
        }
    }

    /// Sends what stands for the reply where there is none in time.
    func giveUp() {
        if wake({ [last] state in state.isOver ? nil : LateReply.settle(&state, with: last) }) { onAbandon() }
    }

    /// The request is over, or there was no room for it: what was made is thrown away.
    func close() {
        doTurn()
        let (made, wasOpen) = state.withLock { state in
            defer { state = State(isOver: true) }
            return (state.made, !state.isOver)
        }
        made?.discard()
        if wasOpen { onAbandon() }
    }

    /// Makes a change that may end the suspension, and resumes the connection once the worker can have the state.
    ///
    /// - Parameter change: Gives the connection to be resumed, 0 for none, and `nil` where nothing is changed.
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

    /// The connection whose suspension ends; 0 where it is not suspended.
    private static func waking(_ state: inout State) -> UInt {
        defer { state.isSuspended = false }
        return state.isSuspended ? state.connection : 0
    }
}
