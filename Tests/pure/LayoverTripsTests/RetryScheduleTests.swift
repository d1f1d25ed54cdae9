import LayoverTestKit
import LayoverTrips
import Testing

struct RetryScheduleTests {
    /// 5 s, 5 min, 30 min, then 2, 5, 10, 14, 20 and 24 h.
    private static let seconds: [Int] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]

    @Test(arguments: zip(1...9, seconds))
    func `each wait is the table's, and up to a fifth more`(failures: Int, seconds: Int) throws {
        #expect(RetrySchedule.wait(after: failures, random: 0) == seconds)
        #expect(RetrySchedule.wait(after: failures, random: .max) == seconds + seconds / 5)
        var random = SeededGenerator(seed: UInt64(failures))
        var waits: Set<Int> = []
        for _ in 0..<200 {
            let wait = try #require(RetrySchedule.wait(after: failures, random: random.next()))
            #expect((seconds...(seconds + seconds / 5)).contains(wait))
            waits.insert(wait)
        }
        #expect(waits.count > 1)
    }

    @Test(arguments: [Int.min + 1, -1, 0, 10, 11, .max])
    func `before the first failure and after the last there is none`(failures: Int) {
        #expect(RetrySchedule.wait(after: failures, random: 7) == nil)
    }
}
