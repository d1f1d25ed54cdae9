/// The rest of a ``RateLimit`` at a moment, which is passed as an argument.
package struct TokenBucket: Hashable, Sendable {
    private static let hourMilliseconds = 3_600_000

    /// In 3,600,000ths of one, so that whole milliseconds fill it without a remainder.
    private var level: Int
    private var milliseconds: Int

    /// A full bucket.
    package init(_ limit: RateLimit, at milliseconds: Int) {
        level = TokenBucket.full(limit)
        self.milliseconds = milliseconds
    }

    /// Whether it is full, so that a new one is equivalent.
    package func isFull(_ limit: RateLimit, at now: Int) -> Bool { filled(limit, at: now) == TokenBucket.full(limit) }

    /// Takes one out of it.
    ///
    /// A clock that was set back neither fills nor empties it.
    ///
    /// - Returns: `nil` if one was available, else the seconds until one will be, at least 1.
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

    /// The level at a moment if nothing is taken meanwhile.
    private func filled(_ limit: RateLimit, at now: Int) -> Int {
        let full = TokenBucket.full(limit)
        let passed = min(max(0, now - milliseconds), full / max(1, limit.perHour) + 1)
        return min(full, level + passed * limit.perHour)
    }

    private static func full(_ limit: RateLimit) -> Int { limit.burst * hourMilliseconds }
}
