package import LayoverAssembly

extension RolloutWatch.Arm {
    /// Counts a layout with what it came to.
    ///
    /// - Parameters:
    ///   - report: Of its assembly.
    ///   - start: When it began, by the monotonic clock.
    package func countLayout(_ report: AssemblyReport, since start: UInt64) {
        countLayout(hasFailures: !report.failures.isEmpty, nanoseconds: monotonicNanoseconds() &- start)
    }
}
