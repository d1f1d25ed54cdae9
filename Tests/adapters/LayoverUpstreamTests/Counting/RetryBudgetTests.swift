import LayoverTestKit
import Testing

@testable import LayoverUpstream

struct RetryBudgetTests {
    @Test(arguments: [(0, 1), (10, 1), (19, 1), (20, 2), (99, 9), (100, 10), (1_000, 100)])
    func `allows a tenth of the calls, and one at least`(calls: Int, retries: Int) {
        var budget = RetryBudget()
        for _ in 0..<calls { budget.record(at: 0) }
        #expect(allowed(&budget, at: 1) == retries)
    }

    @Test(arguments: [(9_999, 0), (10_000, 1)])
    func `a retry comes back when the window has passed`(milliseconds: Int, retries: Int) {
        var budget = RetryBudget()
        #expect(allowed(&budget, at: 0) == 1)
        #expect(allowed(&budget, at: milliseconds) == retries)
    }

    @Test(arguments: [(9_999, 10), (10_000, 1)])
    func `calls before the window pay for nothing`(milliseconds: Int, retries: Int) {
        var budget = RetryBudget()
        for _ in 0..<100 { budget.record(at: 0) }
        #expect(allowed(&budget, at: milliseconds) == retries)
    }

    @Test func `allows none where its settings say none`() {
        var settings = RetryBudget.Settings()
        settings.floor = 0
        settings.shareBasisPoints = 0
        var budget = RetryBudget(settings)
        for _ in 0..<1_000 { budget.record(at: 0) }
        #expect(allowed(&budget, at: 0) == 0)
    }

    @Test func `bears any setting and any time`() {
        for value in [Int.min, -1, 0, Int.max] {
            var settings = RetryBudget.Settings()
            settings.windowMilliseconds = value
            settings.shareBasisPoints = value
            settings.floor = value
            var budget = RetryBudget(settings)
            for at in [Int.min, 0, Int.max] {
                budget.record(at: at)
                #expect(budget.allows(at: at) == (value > 0))
            }
        }
    }

    /// Every call fails and every caller wants to retry, at any pace.
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `stays within its share over any time`(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        var settings = RetryBudget.Settings()
        settings.floor = Int.random(in: 0...5, using: &chance)
        var budget = RetryBudget(settings)
        let pace = Int.random(in: 1...2_000, using: &chance)
        var (now, calls, retries) = (0, 0, 0)
        for _ in 0..<1_000 {
            now += Int.random(in: 0...pace, using: &chance)
            if chance.happens(60) {
                budget.record(at: now)
                calls += 1
            }
            if budget.allows(at: now) { retries += 1 }
            let windows = now / 10_000 + 1
            #expect(retries <= calls / 10 + settings.floor * windows, "seed \(seed)")
        }
    }

    private func allowed(_ budget: inout RetryBudget, at milliseconds: Int) -> Int {
        var count = 0
        while count < 5_000, budget.allows(at: milliseconds) { count += 1 }
        return count
    }
}
