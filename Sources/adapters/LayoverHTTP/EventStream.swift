import CMicroHTTPD
import Glibc
import LayoverMemory
import Synchronization

/// The body of a reply that continues: any thread may add bytes until the stream is ended.
///
/// While there is nothing to send, its connection is suspended and uses neither a thread nor a buffer. Written bytes wait in
/// memory, at most `HTTPLimits.streamBufferBytes`. A client with more pending bytes is disconnected, so that a slow reader
/// affects no one else.
@safe
package final class EventStream: Sendable {
    private enum Stage {
        case open
        /// No more bytes are accepted; pending ones are still sent.
        case ending
        /// The client has disconnected; its connection must be ended.
        case cut
        /// The same, because the client read too slowly.
        case overflowed
        /// The request has ended.
        case closed
    }

    private struct State {
        var stage = Stage.open
        var pending: [UInt8] = []
        /// Bytes of `pending` that libmicrohttpd has taken.
        var taken = 0
        var bufferBytes = HTTPLimits().streamBufferBytes
        /// libmicrohttpd's connection as a number; valid until the request has ended, 0 before it is attached.
        var connection: UInt = 0
        /// True while the connection is suspended; it cannot end before it is resumed.
        var isSuspended = false
        var clock: ConnectionClock?
        /// The memory that the library does not use while the stream is idle; `nil` after it was returned.
        var memory: ConnectionMemory?
        /// True if bytes were passed to the library since the stream was last idle.
        var hasHandedOver = false
        /// True if something was sent since the last heartbeat.
        var hasSpoken = false
        /// Notified when the client has too many pending bytes.
        var signals: StreamSignals?

        var waiting: Int { pending.count - taken }
    }

    private static let count = Atomic<UInt64>(0)

    /// Unique among the streams of this program.
    let number = EventStream.count.add(1, ordering: .relaxed).newValue
    private let state = Mutex(State())
    /// Called once, when the stream has ended.
    private let onEnd: @Sendable (EventStream) -> Void
    /// True if work for the client continues meanwhile, so that its disconnection must be detected quickly.
    let isWatched: Bool

    /// - Parameters:
    ///   - isWatched: Whether a disconnected client is detected within about 20 milliseconds instead of half a second.
    ///   - onEnd: Called once when the client has disconnected, was disconnected, or has been sent everything; on any thread.
    package init(isWatched: Bool = false, onEnd: @escaping @Sendable (EventStream) -> Void = { _ in }) {
        self.isWatched = isWatched
        self.onEnd = onEnd
    }

    /// True while the stream accepts bytes.
    package var isOpen: Bool { state.withLock { $0.stage == .open } }

    /// Adds bytes.
    ///
    /// - Returns: `false` if the stream has ended, or its client is so far behind that it is now disconnected.
    /// - Complexity: O(*n*); never waits for the client.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool { write(bytes) == .taken }

    /// Accepts no more bytes; the reply ends once the written ones have been sent.
    package func end() {
        state.withLock { state in
            guard state.stage == .open else { return }
            state.stage = .ending
            EventStream.resume(&state)
        }
    }
}

// The server's side of an event stream.
extension EventStream {
    enum Write { case taken, refused, overflowed }

    func write(_ bytes: [UInt8]) -> Write {
        state.withLock { state in
            guard state.stage == .open else { return .refused }
            guard state.waiting + bytes.count <= state.bufferBytes else {
                EventStream.drop(&state, to: .overflowed)
                state.signals?.tellOverflow(of: number)
                return .overflowed
            }
            state.pending += bytes
            state.hasSpoken = true
            EventStream.resume(&state)
            return .taken
        }
    }

    /// Sends a comment if nothing was sent since the last heartbeat, so that both sides notice when the other has
    /// disconnected.
    func sendHeartbeat() {
        state.withLock { state in
            defer { state.hasSpoken = false }
            guard state.stage == .open, state.waiting == 0, !state.hasSpoken else { return }
            state.pending += Limits.heartbeat
            EventStream.resume(&state)
        }
    }

    /// Its client has disconnected, or is too slow: pending bytes are dropped.
    func cut() {
        state.withLock { EventStream.drop(&$0, to: .cut) }
    }

    /// The connection that serves it; `nil` if the request has ended.
    var clock: ConnectionClock? { state.withLock { $0.stage == .closed ? nil : $0.clock } }

    /// True once the client has had too many pending bytes.
    var isOverflowed: Bool { state.withLock { $0.stage == .overflowed } }

    func attach(
        _ clock: ConnectionClock, _ handle: OpaquePointer, bufferBytes: Int, memory: ConnectionMemory? = nil,
        signals: StreamSignals? = nil
    ) {
        let connection = UInt(bitPattern: handle)
        state.withLock { state in
            state.clock = clock
            state.connection = connection
            state.bufferBytes = bufferBytes
            state.memory = memory
            state.signals = signals
        }
    }

    /// The request has ended, or there was no room for it.
    func close() {
        let wasOpen = state.withLock { state in
            defer { state = State(stage: .closed, bufferBytes: 0) }
            return state.stage != .closed
        }
        if wasOpen { onEnd(self) }
    }

    /// Passes pending bytes to libmicrohttpd; if there are none, the connection is suspended.
    ///
    /// - Returns: The number of written bytes; negative if the reply ends.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        state.withLock { state in
            guard state.stage == .open || state.stage == .ending else { return Limits.endWithError }
            guard state.waiting > 0 else { return unsafe rest(&state, buffer) }
            let count = min(state.waiting, buffer.count)
            unsafe state.pending[state.taken..<state.taken + count].withUnsafeBytes {
                unsafe buffer.copyMemory(from: UnsafeRawBufferPointer($0))
            }
            state.taken += count
            state.hasHandedOver = true
            if state.waiting == 0 {
                // An idle stream keeps no buffer.
                state.pending = []
                state.taken = 0
            }
            state.clock?.enter(.writing)
            return count
        }
    }

    /// Suspends the connection, and returns its unused memory to the system, including the buffer if it was used.
    private func rest(_ state: inout State, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard state.stage == .open else { return Limits.endOfStream }
        state.clock?.enter(.handling)
        state.memory?.releaseZeroes()
        state.memory = nil
        if state.hasHandedOver { MemoryPages.giveBack(UInt(bitPattern: buffer.baseAddress), bytes: buffer.count) }
        state.hasHandedOver = false
        guard state.connection != 0 else { return 0 }
        state.isSuspended = true
        unsafe MHD_suspend_connection(OpaquePointer(bitPattern: state.connection))
        return 0
    }

    private static func drop(_ state: inout State, to stage: Stage) {
        guard state.stage == .open || state.stage == .ending else { return }
        state.stage = stage
        state.pending = []
        state.taken = 0
        resume(&state)
    }

    private static func resume(_ state: inout State) {
        guard state.isSuspended else { return }
        state.isSuspended = false
        unsafe MHD_resume_connection(OpaquePointer(bitPattern: state.connection))
    }
}
