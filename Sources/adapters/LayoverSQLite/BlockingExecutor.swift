import Glibc

/// An actor executor for work that waits for a disk: one job at a time, in the order in which they came, on a thread of its own.
///
/// An actor that returns it as its `unownedExecutor` never holds a thread of the pool that all tasks share, however long its
/// calls take.
package final class BlockingExecutor: SerialExecutor {
    /// Of a thread in the background, by `nice`: a tenth of what others get where all want to compute.
    private static let backgroundNiceness: Int32 = 10

    private let thread = SerialThread()

    /// - Parameter isInBackground: Whether its work stands back while others of the machine want to compute, as far as the system allows.
    package init(isInBackground: Bool = false) {
        guard isInBackground else { return }
        // Linux has this for each thread; 0 is the one that asks.
        thread.perform { _ = setpriority(Int32(PRIO_PROCESS.rawValue), 0, BlockingExecutor.backgroundNiceness) }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        thread.perform { [self] in unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
    }

    package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        unsafe UnownedSerialExecutor(ordinary: self)
    }

    /// Stops the program where the caller is not run by this executor; what ``perform(_:)`` runs is.
    package func checkIsolated() { precondition(thread.isCurrent) }

    /// Has `work` done in its turn, and returns at once: for callers that are no tasks.
    ///
    /// An actor of this executor may be entered from there by `assumeIsolated`.
    package func perform(_ work: @escaping @Sendable () -> Void) { thread.perform(work) }

    /// Has `work` done in its turn, and waits for what it returns without holding a thread.
    package func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { continuation in perform { continuation.resume(returning: work()) } }
    }
}
