import LayoverFrame

/// How long a thread may work on an answer: work and not time, so that on a busy machine an answer is late, and whole.
struct WorkBudget: Sendable {
    private let workedEnd: UInt64
    /// No thread works longer than time passes, and asking the time costs a tenth of asking for the work.
    private let earliestEnd: UInt64

    /// Begins now, for the calling thread.
    init(milliseconds: Int) {
        let nanoseconds = UInt64(clamping: milliseconds) &* 1_000_000
        workedEnd = workedNanoseconds() &+ nanoseconds
        earliestEnd = monotonicNanoseconds() &+ nanoseconds
    }

    /// True once the thread that began has worked so long.
    var isSpent: Bool { monotonicNanoseconds() > earliestEnd && workedNanoseconds() > workedEnd }
}
