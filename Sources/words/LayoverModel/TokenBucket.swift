/// The rest of a ``RateLimit`` at a moment, which is passed as an argument.
///
/// A clock that was set back neither fills nor empties it.
package struct TokenBucket: Hashable, Sendable {
    private static let hourMilliseconds = 3_600_000

    /// In 3,600,000ths of one, so that whole milliseconds fill it without a remainder.
    ///
    /// Negative if more was charged than was left.
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
    /// - Returns: `nil` if one was available, else the whole seconds until one will be, at least 1.
    package mutating func take(_ limit: RateLimit, at now: Int) -> Int? {
        charge(0, limit, at: now)
        guard level < TokenBucket.hourMilliseconds else {
            level -= TokenBucket.hourMilliseconds
            return nil
        }
        let second = max(1, limit.perHour) * 1_000
        return max(1, (TokenBucket.hourMilliseconds - level + second - 1) / second)
    }

    /// Takes `count` out of it, even if fewer are left: later calls wait until it has filled again.
    package mutating func charge(_ count: Int, _ limit: RateLimit, at now: Int) {
        level = filled(limit, at: now) - count * TokenBucket.hourMilliseconds
        milliseconds = now
    }

    /// The level at a moment if nothing is taken meanwhile.
    private func filled(_ limit: RateLimit, at now: Int) -> Int {
        let (full, rate) = (TokenBucket.full(limit), max(1, limit.perHour))
        let passed = min(max(0, now - milliseconds), (full - level + rate - 1) / rate)
        return min(full, level + passed * limit.perHour)
    }

    private static func full(_ limit: RateLimit) -> Int { limit.burst * hourMilliseconds }
}
