import Foundation
@testable import LayoverFindAPI
import LayoverFrame
import Testing

/// The time that a thread may work on an answer.
struct WorkBudgetTests {
    private static let nanoseconds: UInt64 = 1_000_000

    @Test func `is spent by the work of the thread that began it`() {
        let start = workedNanoseconds()
        let budget = WorkBudget(milliseconds: 2)
        while !budget.isSpent {}
        #expect(workedNanoseconds() - start > 2 * WorkBudgetTests.nanoseconds)
    }

    @Test func `is not spent while its thread waits for another one that works`() {
        let start = monotonicNanoseconds()
        let budget = WorkBudget(milliseconds: 20)
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let other = WorkBudget(milliseconds: 30)
            while !other.isSpent {}
            done.signal()
        }
        done.wait()
        #expect(monotonicNanoseconds() - start > 30 * WorkBudgetTests.nanoseconds)
        #expect(!budget.isSpent)
    }
}
