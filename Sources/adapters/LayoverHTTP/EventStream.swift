import CMicroHTTPD
import Glibc
import LayoverMemory
import Synchronization

/// The body of a reply that goes on: bytes that any thread may add until somebody ends it.
///
/// While there is nothing to send, its connection is suspended: it holds no thread and no buffer. What is written waits in
/// memory of at most `HTTPLimits.streamBufferBytes`; a client that lets more pile up is cut off, so that one slow reader
/// costs nobody anything.
@safe
package final class EventStream: Sendable {
    private enum Stage {
        case open
        /// Nothing more is taken; what is pending still goes out.
        case ending
        /// The client is gone; its connection is to be cut.
        case cut
        /// The same, because it read too slowly.
        case overflowed
        /// The request is over.
        case closed
    }

    private struct State {
        var stage = Stage.open
        var pending: [UInt8] = []
        /// Bytes of `pending` that libmicrohttpd has taken.
        var taken = 0
        var bufferBytes = HTTPLimits().streamBufferBytes
        /// libmicrohttpd's connection as a number; good until the request is over, 0 before it has one.
        var connection: UInt = 0
        /// True while the connection is suspended; it cannot end before it is resumed.
        var isSuspended = false
        var clock: ConnectionClock?
        /// What the library does not use while the stream rests; `nil` once it was given back.
        var memory: ConnectionMemory?
        /// True if something was handed over since the stream rested.
        var hasHandedOver = false
        /// True if something was sent since the last beat.
        var hasSpoken = false
        /// Hears that the client has let too much pile up.
        var signals: StreamSignals?

        var waiting: Int { pending.count - taken }
    }

    private static let count = Atomic<UInt64>(0)

    /// No other stream of this program has it.
    let number = EventStream.count.add(1, ordering: .relaxed).newValue
    private let state = Mutex(State())
    /// Called once, when the stream is over.
    private let onEnd: @Sendable (EventStream) -> Void
    /// True if somebody works for the client meanwhile, so that its leaving is looked for closely.
    let isWatched: Bool

    /// - Parameters:
    ///   - isWatched: Whether a client that leaves is noticed within some 20 milliseconds, where half a second will not do.
    ///   - onEnd: Hears once that the client is gone, was cut off, or has been sent everything; on any thread.
    package init(isWatched: Bool = false, onEnd: @escaping @Sendable (EventStream) -> Void = { _ in }) {
        self.isWatched = isWatched
        self.onEnd = onEnd
    }

    /// True while the stream takes bytes.
    package var isOpen: Bool { state.withLock { $0.stage == .open } }

    /// Adds bytes.
    ///
    /// - Returns: `false` where the stream is over, or its client so far behind that it is cut off now.
    /// - Complexity: O(*n*); never waits for the client.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool { write(bytes) == .taken }

    /// Takes no more bytes; the reply ends once those written are out.
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

    /// Adds a comment where nothing was sent since the last beat, so that both sides notice when the other is gone.
    func beat() {
        state.withLock { state in
            defer { state.hasSpoken = false }
            guard state.stage == .open, state.waiting == 0, !state.hasSpoken else { return }
            state.pending += Limits.heartbeat
            EventStream.resume(&state)
        }
    }

    /// Its client is gone, or too slow: what waits is thrown away.
    func cut() {
        state.withLock { EventStream.drop(&$0, to: .cut) }
    }

    /// The connection that serves it; `nil` where the request is over.
    var clock: ConnectionClock? { state.withLock { $0.stage == .closed ? nil : $0.clock } }

    /// True once the client has let too much pile up.
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

    /// The request is over, or there was no room for it.
    func close() {
        let wasOpen = state.withLock { state in
            defer { state = State(stage: .closed, bufferBytes: 0) }
            return state.stage != .closed
        }
        if wasOpen { onEnd(self) }
    }

    /// Hands libmicrohttpd what waits; with nothing to hand over, the connection is suspended.
    ///
    /// - Returns: How many bytes were written; below 0 where the reply ends.
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
                // No buffer is kept by a stream that has nothing to say.
                state.pending = []
                state.taken = 0
            }
            state.clock?.enter(.writing)
            return count
        }
    }

    /// Suspends the connection; its memory goes back to the system, what was sent from the buffer too.
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
