import CCurl
import Glibc
import Synchronization

/// Messages from other threads to the event thread, and the bell that wakes it.
final class Inbox: Sendable {
    struct Order: Sendable {
        let id: UInt64
        let call: UpstreamCall
        let startedMicroseconds: Int
        /// Receives the parts of the answer; `nil` if the complete answer is wanted.
        let onPart: (@Sendable (UpstreamPart) -> Void)?
        let onEnd: @Sendable (Result<UpstreamAnswer, UpstreamFailure>) -> Void
    }

    struct Mail: Sendable {
        var orders: [Order] = []
        var cancelled: [UInt64] = []
        var isStopped = false

        var isEmpty: Bool { orders.isEmpty && cancelled.isEmpty && !isStopped }
    }

    private struct State {
        var mail = Mail()
        var lastID: UInt64 = 0
        /// True while the event thread will look into the inbox without a bell.
        var isAwake = true
        /// Calls that were accepted and have not ended.
        var count = 0

        /// True if the bell must be rung.
        mutating func rings() -> Bool {
            defer { isAwake = true }
            return !isAwake
        }
    }

    /// Readable once the bell has rung.
    let descriptor: Int32
    private let state = Mutex(State())

    init() throws(UpstreamStartError) {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
        guard descriptor >= 0 else { throw UpstreamStartError(what: "eventfd", number: errno) }
    }

    deinit { close(descriptor) }

    /// Accepts a call.
    func order(
        _ call: UpstreamCall, at microseconds: Int, onPart: (@Sendable (UpstreamPart) -> Void)? = nil,
        onEnd: @escaping @Sendable (Result<UpstreamAnswer, UpstreamFailure>) -> Void
    ) -> Result<UInt64, UpstreamFailure> {
        let (answer, rings): (Result<UInt64, UpstreamFailure>, Bool) = state.withLock { state in
            guard !state.mail.isStopped else { return (.failure(.cancelled), false) }
            guard state.count < Limits.calls else { return (.failure(.exhausted), false) }
            state.count += 1
            state.lastID += 1
            state.mail.orders.append(
                Order(
                    id: state.lastID, call: call, startedMicroseconds: microseconds, onPart: onPart, onEnd: onEnd))
            return (.success(state.lastID), state.rings())
        }
        if rings { ring() }
        return answer
    }

    func cancel(_ id: UInt64) {
        let rings = state.withLock { state in
            guard !state.mail.isStopped else { return false }
            state.mail.cancelled.append(id)
            return state.rings()
        }
        if rings { ring() }
    }

    /// Accepts nothing from now on.
    func stop() {
        let rings = state.withLock { state in
            state.mail.isStopped = true
            return state.rings()
        }
        if rings { ring() }
    }

    /// Takes the messages since the last call.
    func takeMail() -> Mail {
        state.withLock { state in
            let mail = state.mail
            state.mail.orders = []
            state.mail.cancelled = []
            return mail
        }
    }

    /// From now on the bell rings once for the next message; afterwards `wakeUp` or that message ends it.
    ///
    /// - Returns: `false` if there are messages already: then the event thread must not wait.
    func fallAsleep() -> Bool {
        state.withLock { state in
            state.isAwake = !state.mail.isEmpty
            return !state.isAwake
        }
    }

    /// The event thread handles sockets, and then takes the messages: no bell is needed.
    func wakeUp() { state.withLock { $0.isAwake = true } }

    /// Resets the bell.
    func silence() {
        var count: UInt64 = 0
        _ = unsafe read(descriptor, &count, MemoryLayout<UInt64>.size)
    }

    /// Makes room for another call.
    func ended() { state.withLock { $0.count -= 1 } }

    private func ring() {
        var one: UInt64 = 1
        _ = unsafe write(descriptor, &one, MemoryLayout<UInt64>.size)
    }
}

/// The system provides no thread or descriptor, or libcurl cannot be initialised.
package struct UpstreamStartError: Error, Hashable, CustomStringConvertible {
    package let what: String
    package let number: Int32

    package var description: String { "calls cannot be made: \(what) failed with \(number)" }
}
