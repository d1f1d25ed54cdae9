import Glibc
import Synchronization

/// The reaper's view of a connection while a worker thread serves it.
final class ConnectionClock: Sendable {
    /// The present activity of a connection.
    enum Phase: UInt64 {
        /// Between two requests, or reading a header block.
        case waiting
        case readingBody
        /// The handler runs; or, in time, a stream is suspended.
        case handling
        case writing
    }

    let socket: Int32
    /// The worker that serves the connection, from its beginning to its end.
    let worker: pthread_t
    /// Phase and its start in one word, so that the reaper never sees one without the other.
    private let word: Atomic<UInt64>
    private let bodyBytes = Atomic<Int>(0)

    init(socket: Int32) {
        self.socket = socket
        worker = pthread_self()
        word = Atomic(ConnectionClock.pack(.waiting, at: monotonicMilliseconds()))
    }

    func enter(_ phase: Phase) {
        word.store(ConnectionClock.pack(phase, at: monotonicMilliseconds()), ordering: .releasing)
    }

    func received(bodyBytes count: Int) { bodyBytes.store(count, ordering: .relaxed) }

    var receivedBodyBytes: Int { bodyBytes.load(ordering: .relaxed) }

    /// The phase and the millisecond it began at.
    var now: (phase: Phase, since: Int) {
        let word = word.load(ordering: .acquiring)
        return (Phase(rawValue: word & 3) ?? .waiting, Int(word >> 2))
    }

    private static func pack(_ phase: Phase, at milliseconds: Int) -> UInt64 {
        UInt64(milliseconds) << 2 | phase.rawValue
    }
}

/// Nanoseconds of a clock that never jumps.
func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
}

/// Milliseconds of a clock that never jumps; coarse, since it is read several times a request.
func monotonicMilliseconds() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
}
