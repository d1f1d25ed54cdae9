/// What is left of a ``RateLimit`` at a moment; the moment comes in as an argument.
package struct TokenBucket: Hashable, Sendable {
    private static let hourMilliseconds = 3_600_000

    /// In 3,600,000ths of one, so that whole milliseconds fill it without a rest.
    private var level: Int
    private var milliseconds: Int

    /// A full one.
    package init(_ limit: RateLimit, at milliseconds: Int) {
        level = TokenBucket.full(limit)
        self.milliseconds = milliseconds
    }

    /// Whether nothing is missing from it, so that a new one would do.
    package func isFull(_ limit: RateLimit, at now: Int) -> Bool { filled(limit, at: now) == TokenBucket.full(limit) }

    /// Takes one out of it.
    ///
    /// A clock that was set back fills nothing and takes nothing.
    ///
    /// - Returns: `nil` where there was one, else the seconds after which there will be, at least 1.
    package mutating func take(_ limit: RateLimit, at now: Int) -> Int? {
        level = filled(limit, at: now)
        milliseconds = now
        guard level < TokenBucket.hourMilliseconds else {
            level -= TokenBucket.hourMilliseconds
            return nil
        }
        let missing = TokenBucket.hourMilliseconds - level
        return max(1, (missing / max(1, limit.perHour) + 999) / 1_000)
    }

    /// The level at a moment, when nothing is taken meanwhile.
    private func filled(_ limit: RateLimit, at now: Int) -> Int {
        let full = TokenBucket.full(limit)
        let passed = min(max(0, now - milliseconds), full / max(1, limit.perHour) + 1)
        return min(full, level + passed * limit.perHour)
    }

    private static func full(_ limit: RateLimit) -> Int { limit.burst * hourMilliseconds }
}
