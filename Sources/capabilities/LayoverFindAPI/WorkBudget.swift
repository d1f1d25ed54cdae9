import LayoverFrame

/// How long a thread may work on a reply: its own time, not elapsed time, so that on a busy machine a reply is late but complete.
struct WorkBudget: Sendable {
    private let workedEnd: UInt64
    /// A thread never works longer than the elapsed time, and reading that clock costs a tenth of reading the thread's own.
    private let earliestEnd: UInt64

    /// Starts now, for the calling thread.
    init(milliseconds: Int) {
        let nanoseconds = UInt64(clamping: milliseconds) &* 1_000_000
        workedEnd = workedNanoseconds() &+ nanoseconds
        earliestEnd = monotonicNanoseconds() &+ nanoseconds
    }

    /// True once the thread has used its time.
    var isSpent: Bool { monotonicNanoseconds() > earliestEnd && workedNanoseconds() > workedEnd }
}
