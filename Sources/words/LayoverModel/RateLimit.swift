/// A limit on how often something may be done: a bucket of `burst` that fills by `perHour`.
package struct RateLimit: Hashable, Sendable {
    package let perHour: Int
    package let burst: Int

    package init(perHour: Int, burst: Int) {
        self.perHour = perHour
        self.burst = burst
    }
}
