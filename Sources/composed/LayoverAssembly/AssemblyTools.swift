package import LayoverModel

/// The languages, zones and clock that an assembly needs of the world.
package struct AssemblyTools: Sendable {
    package let formatting: any TextFormatting
    package let zones: any ZoneRules
    /// Nanoseconds of a clock that only goes forward; for budgets alone.
    package let clock: @Sendable () -> UInt64
    /// Nanoseconds that the calling thread has worked; for budgets alone.
    package let work: @Sendable () -> UInt64
    /// Proves cards to whoever hears of them later; `nil` where nobody does, as in previews.
    package var proofs: (any ShortHashing)?

    /// Takes the clock for the thread's work where nothing else tells that.
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
    /// The same with a clock that stands still, so that no budget runs out and the same inputs give the same layout.
    package var standingStill: AssemblyTools {
        AssemblyTools(formatting: formatting, zones: zones, clock: { 0 })
    }
}
