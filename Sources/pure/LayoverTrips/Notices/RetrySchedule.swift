/// When a failed delivery is retried: soon at first, then with growing pauses, for three days.
package enum RetrySchedule {
    /// Seconds before each further try: 5 s, 5 min, 30 min, then 2, 5, 10, 14, 20 and 24 h.
    package static let seconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
    /// The share by which a pause may be longer, so that deliveries that failed together are not retried together.
    private static let jitterDivisor = 5

    /// The pause before the next try.
    ///
    /// - Parameters:
    ///   - failures: Number of failures so far, from 1.
    ///   - random: Any 64 bits; equal ones lead to equal pauses.
    /// - Returns: Seconds, up to a fifth more than the table; `nil` if there are no more tries.
    package static func wait(after failures: Int, random: UInt64) -> Int? {
        guard seconds.indices.contains(failures - 1) else { return nil }
        let base = seconds[failures - 1]
        let more = UInt64(base / jitterDivisor) + 1
        return base + Int(random.multipliedFullWidth(by: more).high)
    }
}
