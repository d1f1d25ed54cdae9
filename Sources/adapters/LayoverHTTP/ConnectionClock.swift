import Glibc
import Synchronization

/// The reaper's view of a connection that a worker thread serves.
final class ConnectionClock: Sendable {
    /// The current activity of a connection.
    enum Phase: UInt64 {
        /// Between two requests, or reading a header block.
        case waiting
        case readingBody
        /// The handler is running, or a stream or late reply is suspended.
        case handling
        case writing
    }

    /// The current activity and its start.
    struct Moment: Equatable {
        let phase: Phase
        /// The millisecond at which the phase began.
        let since: Int
        /// True until the first request has arrived.
        let isUnused: Bool
    }

    let socket: Int32
    /// The worker that serves the connection, from its beginning to its end.
    let worker: pthread_t
    /// The moment in one word, so that the reaper always sees its parts together.
    private let word: Atomic<UInt64>
    private let bodyBytes = Atomic<Int>(0)

    init(socket: Int32) {
        self.socket = socket
        worker = pthread_self()
        word = Atomic(ConnectionClock.pack(.waiting, isUnused: true))
    }

    func enter(_ phase: Phase) {
        word.store(ConnectionClock.pack(phase, isUnused: false), ordering: .releasing)
    }

    func received(bodyBytes count: Int) { bodyBytes.store(count, ordering: .relaxed) }

    var receivedBodyBytes: Int { bodyBytes.load(ordering: .relaxed) }

    var now: Moment {
        let word = word.load(ordering: .acquiring)
        return Moment(phase: Phase(rawValue: word & 3) ?? .waiting, since: Int(word >> 3), isUnused: word & 4 != 0)
    }

    private static func pack(_ phase: Phase, isUnused: Bool) -> UInt64 {
        UInt64(monotonicMilliseconds()) << 3 | (isUnused ? 4 : 0) | phase.rawValue
    }
}

/// Nanoseconds of a monotonic clock.
func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.nanoseconds
}

extension timespec {
    /// Modulo 2^64: a clock that is set back below zero wraps around, and never traps.
    var nanoseconds: UInt64 {
        UInt64(truncatingIfNeeded: tv_sec) &* 1_000_000_000 &+ UInt64(truncatingIfNeeded: tv_nsec)
    }
}

/// Milliseconds of a monotonic clock; coarse, because it is read several times per request.
func monotonicMilliseconds() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
}
