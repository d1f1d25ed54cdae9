/// When a delivery that failed is tried again: soon, then ever later, for three days.
package enum RetrySchedule {
    /// Seconds before each further try: 5 s, 5 min, 30 min, then 2, 5, 10, 14, 20 and 24 h.
    package static let seconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
    /// The share of a wait by which it may be longer, so that what failed together does not come back together.
    private static let jitterDivisor = 5

    /// The wait before the next try.
    ///
    /// - Parameters:
    ///   - failures: So far, from 1.
    ///   - random: Any 64 bits; equal ones give equal waits.
    /// - Returns: Seconds, up to a fifth more than the table says; `nil` where it is tried no more.
    package static func wait(after failures: Int, random: UInt64) -> Int? {
        guard seconds.indices.contains(failures - 1) else { return nil }
        let base = seconds[failures - 1]
        let more = UInt64(base / jitterDivisor) + 1
        return base + Int(random.multipliedFullWidth(by: more).high)
    }
}
