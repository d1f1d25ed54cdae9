/// When a peer that fails is left alone.
package struct BreakerSettings: Hashable, Sendable {
    /// Fewer calls within the window say nothing.
    package var calls = 20
    /// The share of them, from above 0 to 1, that opens the breaker.
    package var failures = 0.5
    package var windowMilliseconds = 10_000
    /// Time that the called server is left alone; one call then tries whether it is well.
    package var restMilliseconds = 5_000

    package init() {}
}
