/// The wait before the next attempt: a random time up to a bound that doubles with each attempt, so that callers that failed
/// together do not return together.
///
/// Source: "full jitter" of the AWS Architecture Blog, "Exponential Backoff And Jitter".
package struct Jitter: Hashable, Sendable {
    /// The bound of the first wait, in milliseconds; from 0 to a day, as is the ceiling.
    package let baseMilliseconds: Int
    /// The upper bound of all waits.
    package let ceilingMilliseconds: Int

    package init(baseMilliseconds: Int = 50, ceilingMilliseconds: Int = 10_000) {
        self.baseMilliseconds = baseMilliseconds.clamped(to: Limits.waitMilliseconds)
        self.ceilingMilliseconds = ceilingMilliseconds.clamped(to: Limits.waitMilliseconds)
    }

    /// The longest wait before an attempt.
    ///
    /// - Parameter attempt: 0 before the first retry; clamped to 0 to 30.
    /// - Returns: Milliseconds, at most the ceiling.
    package func longestMilliseconds(attempt: Int) -> Int {
        min(ceilingMilliseconds, baseMilliseconds << attempt.clamped(to: Limits.doublings))
    }

    /// The wait before an attempt.
    ///
    /// - Parameters:
    ///   - attempt: 0 before the first retry.
    ///   - random: Any 64 bits; the same ones give the same wait.
    /// - Returns: From 0 to the longest wait, uniformly distributed.
    package func milliseconds(attempt: Int, random: UInt64) -> Int {
        let waits = UInt64(longestMilliseconds(attempt: attempt)) + 1
        return Int(random.multipliedFullWidth(by: waits).high)
    }

    /// The wait before an attempt, with the caller's generator.
    package func milliseconds(attempt: Int, using generator: inout some RandomNumberGenerator) -> Int {
        milliseconds(attempt: attempt, random: generator.next())
    }
}
