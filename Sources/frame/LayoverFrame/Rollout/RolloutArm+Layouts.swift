package import LayoverAssembly

extension RolloutWatch.Arm {
    /// Counts a layout and its outcome.
    ///
    /// - Parameters:
    ///   - report: The report of its assembly.
    ///   - start: When it began, on the monotonic clock.
    package func countLayout(_ report: AssemblyReport, since start: UInt64) {
        countLayout(hasFailures: !report.failures.isEmpty, nanoseconds: monotonicNanoseconds() &- start)
    }
}
