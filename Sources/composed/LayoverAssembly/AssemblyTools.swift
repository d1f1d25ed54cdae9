package import LayoverModel

/// The formatting, time zones and clocks that an assembly needs.
package struct AssemblyTools: Sendable {
    package let formatting: any TextFormatting
    package let zones: any ZoneRules
    /// Nanoseconds of a monotonic clock; for budgets alone.
    package let clock: @Sendable () -> UInt64
    /// Nanoseconds of CPU time that the calling thread has used; for budgets alone.
    package let work: @Sendable () -> UInt64
    /// Makes the proofs of cards.
    ///
    /// `nil` if no events will come back, as in previews.
    package var proofs: (any ShortHashing)?

    /// If `work` is `nil`, `clock` measures the thread's work.
    package init(
        formatting: any TextFormatting, zones: any ZoneRules, clock: @escaping @Sendable () -> UInt64,
        work: (@Sendable () -> UInt64)? = nil
    ) {
        self.formatting = formatting
        self.zones = zones
        self.clock = clock
        self.work = work ?? clock
    }
}

extension AssemblyTools {
    /// The same tools with a stopped clock, so that no budget runs out and the same inputs give the same layout.
    package var standingStill: AssemblyTools {
        AssemblyTools(formatting: formatting, zones: zones, clock: { 0 })
    }
}
