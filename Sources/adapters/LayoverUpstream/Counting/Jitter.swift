/// The wait before the next try: anything from nothing to twice as long each time, so that callers that failed together
/// do not come back together.
///
/// Source: "full jitter" of the AWS Architecture Blog, "Exponential Backoff And Jitter".
package struct Jitter: Hashable, Sendable {
    /// The longest first wait, in milliseconds; from 0 to a day, as the ceiling.
    package let baseMilliseconds: Int
    /// The longest wait ever.
    package let ceilingMilliseconds: Int

    package init(baseMilliseconds: Int = 50, ceilingMilliseconds: Int = 10_000) {
        self.baseMilliseconds = baseMilliseconds.clamped(to: Limits.waitMilliseconds)
        self.ceilingMilliseconds = ceilingMilliseconds.clamped(to: Limits.waitMilliseconds)
    }

    /// The longest wait before a try.
    ///
    /// - Parameter attempt: 0 before the first try again; what is below counts as 0, what is above 30 as 30.
    /// - Returns: Milliseconds, the ceiling at most.
    package func longestMilliseconds(attempt: Int) -> Int {
        min(ceilingMilliseconds, baseMilliseconds << attempt.clamped(to: Limits.doublings))
    }

    /// The wait before a try.
    ///
    /// - Parameters:
    ///   - attempt: As above.
    ///   - random: Any 64 bits; equal ones give equal waits.
    /// - Returns: From 0 to the longest, all as likely.
    package func milliseconds(attempt: Int, random: UInt64) -> Int {
        let waits = UInt64(longestMilliseconds(attempt: attempt)) + 1
        return Int(random.multipliedFullWidth(by: waits).high)
    }

    /// The wait before a try, from a generator of the caller's.
    package func milliseconds(attempt: Int, using generator: inout some RandomNumberGenerator) -> Int {
        milliseconds(attempt: attempt, random: generator.next())
    }
}
