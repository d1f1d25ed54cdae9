import Glibc
import Synchronization

/// The streams that one server has open.
final class StreamTable: Sendable {
    private struct State {
        /// By number.
        var open: [UInt64: EventStream] = [:]
        var isEnding = false
        var dropped = 0
    }

    private let limit: Int
    private let bufferBytes: Int
    private let registry: ConnectionRegistry
    private let signals = StreamSignals()
    private let state = Mutex(State())

    init(_ limits: HTTPLimits, registry: ConnectionRegistry) {
        limit = limits.streamLimit
        bufferBytes = limits.streamBufferBytes
        self.registry = registry
    }

    var count: Int { state.withLock { $0.open.count } }

    /// Clients that were disconnected because they read too slowly.
    var dropped: Int { state.withLock { $0.dropped } }

    /// - Returns: `false` if the limit is reached, or the server is about to stop.
    func add(_ stream: EventStream, _ connection: Connection, _ handle: OpaquePointer) -> Bool {
        let hasRoom = state.withLock { state in
            guard state.open.count < limit, !state.isEnding else { return false }
            state.open[stream.number] = stream
            return true
        }
        if hasRoom {
            unsafe stream.attach(
                connection.clock, handle, bufferBytes: bufferBytes, memory: connection.memory, signals: signals)
            signals.watch(connection.clock.socket, of: stream.number)
        }
        return hasRoom
    }

    func remove(_ stream: EventStream) {
        let wasCut = stream.isOverflowed
        state.withLock { state in
            guard state.open.removeValue(forKey: stream.number) != nil, wasCut else { return }
            state.dropped += 1
        }
    }

    /// Ends every stream once its pending bytes have been sent, and opens no more.
    func end() {
        for stream in beginEnding() { stream.end() }
    }

    /// Aborts every stream, and opens no more.
    func cut() {
        for stream in beginEnding() { stream.cut() }
    }

    /// Sends a comment on every idle stream.
    func sendHeartbeat() {
        for stream in all { stream.sendHeartbeat() }
    }

    /// Ends streams of disconnected clients, which libmicrohttpd does not see while their connections are suspended, and
    /// shuts down the sockets of clients that read too slowly, for which the library still waits.
    ///
    /// - Complexity: O(*n*) in these streams.
    func sweep() {
        for stream in find(signals.takeGone()) { stream.cut() }
        for stream in find(signals.takeOverflowed()) {
            if let clock = stream.clock { registry.cut(clock) }
        }
    }

    /// The streams with these numbers that are still open.
    private func find(_ numbers: [UInt64]) -> [EventStream] {
        numbers.isEmpty ? [] : state.withLock { state in numbers.compactMap { state.open[$0] } }
    }

    private var all: [EventStream] { state.withLock { Array($0.open.values) } }

    private func beginEnding() -> [EventStream] {
        state.withLock { state in
            state.isEnding = true
            return Array(state.open.values)
        }
    }
}
