import Glibc

/// An actor executor for work that waits for a disk: one job at a time, in the order of arrival, on a thread of its own.
///
/// An actor that returns it as its `unownedExecutor` never blocks a thread of the pool that all tasks share, however long its
/// calls take.
package final class BlockingExecutor: SerialExecutor {
    /// The `nice` value of a background thread: it gets a tenth of the CPU time of others if all are busy.
    private static let backgroundNiceness: Int32 = 10

    private let thread = SerialThread()

    /// - Parameter isInBackground: Whether its work yields to busy threads and processes on the machine, as far as the system
    ///   allows.
    package init(isInBackground: Bool = false) {
        guard isInBackground else { return }
        // Linux supports this for single threads; 0 is the calling one.
        thread.perform { _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, BlockingExecutor.backgroundNiceness) }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        thread.perform { [self] in unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        unsafe UnownedSerialExecutor(ordinary: self)
    }

    /// Stops the program if the caller does not run on this executor; work of ``perform(_:)`` does.
    package func checkIsolated() { precondition(thread.isCurrent) }

    /// Queues `work` and returns at once: for callers outside of tasks.
    ///
    /// In `work`, an actor of this executor may be entered with `assumeIsolated`.
    package func perform(_ work: @escaping @Sendable () -> Void) { thread.perform(work) }

    /// Queues `work`, and waits for its result without blocking a thread.
    package func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in perform { continuation.resume(returning: work()) } }
    }
}
