/// When a failing peer is left alone.
package struct BreakerSettings: Hashable, Sendable {
    /// With fewer calls in the window the breaker stays closed.
    package var calls = 20
    /// The share of failed calls, from above 0 to 1, that opens the breaker.
    package var failures = 0.5
    package var windowMilliseconds = 10_000
    /// Time without calls to the peer; then one call checks whether it has recovered.
    package var restMilliseconds = 5_000

    package init() {}
}
