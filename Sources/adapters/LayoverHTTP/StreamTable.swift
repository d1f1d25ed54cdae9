import Glibc
import Synchronization

/// The streams that one server has open.
final class StreamTable: Sendable {
    private struct State {
        /// By their numbers.
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

    /// Clients that were cut off because they read too slowly.
    var dropped: Int { state.withLock { $0.dropped } }

    /// - Returns: `false` where there are as many as there may be, or the server is about to stop.
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

    /// Ends every stream once what is written is out, and opens no more.
    func end() {
        for stream in beginEnding() { stream.end() }
    }

    /// Cuts every stream off, and opens no more.
    func cut() {
        for stream in beginEnding() { stream.cut() }
    }

    /// Sends a comment on every stream that has nothing else to send.
    func beat() {
        for stream in all { stream.beat() }
    }

    /// Lets go of clients that have closed, which libmicrohttpd does not see while their connections are suspended, and
    /// shuts the sockets of those that were cut off while it waits for them to read.
    ///
    /// - Complexity: O(*n*) in those of which there is something to tell.
    func sweep() {
        for stream in find(signals.takeGone()) { stream.cut() }
        for stream in find(signals.takeOverflowed()) {
            if let clock = stream.clock { registry.cut(clock) }
        }
    }

    /// Those of these numbers that are open still.
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
