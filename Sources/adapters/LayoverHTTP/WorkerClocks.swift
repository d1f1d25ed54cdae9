import Glibc
import Synchronization

/// The CPU clocks of a listener's worker threads, with which any other thread can read how long they have worked.
///
/// A worker is added when it takes up its first connection, so that no request is delayed.
final class WorkerClocks: Sendable {
    private let clocks = Mutex<[pthread_t: clockid_t]>([:])

    /// Adds the calling thread.
    func addThread() {
        let thread = pthread_self()
        clocks.withLock { clocks in
            guard clocks[thread] == nil, clocks.count < Limits.threads.upperBound else { return }
            var clock = clockid_t()
            if unsafe pthread_getcpuclockid(thread, &clock) == 0 { clocks[thread] = clock }
        }
    }

    /// Nanoseconds that all of them together have worked, modulo 2^64: only differences have a meaning.
    ///
    /// - Complexity: One system call for each worker.
    var workedNanoseconds: UInt64 {
        clocks.withLock { clocks in
            clocks.values.reduce(0) { sum, clock in
                var time = timespec()
                guard unsafe clock_gettime(clock, &time) == 0 else { return sum }
                return sum &+ time.nanoseconds
            }
        }
    }
}
