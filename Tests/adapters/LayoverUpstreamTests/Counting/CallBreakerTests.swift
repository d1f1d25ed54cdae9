import LayoverTestKit
import Testing

@testable import LayoverUpstream

struct CallBreakerTests {
    /// Numbers of calls at the same time, and the resulting state.
    @Test(
        arguments: [
            (19, 0, CallBreaker.State.closed), (20, 0, .open), (9, 11, .closed), (10, 10, .open), (10, 11, .closed),
            (0, 1_000, .closed), (499, 501, .closed), (500, 500, .open),
        ] as [(Int, Int, CallBreaker.State)])
    func `opens at half of at least twenty`(failures: Int, successes: Int, state: CallBreaker.State) {
        var breaker = CallBreaker()
        for _ in 0..<successes { breaker.record(false, at: 5) }
        for _ in 0..<failures { breaker.record(true, at: 5) }
        #expect(breaker.state == state)
        #expect(breaker.allows(at: 6) == (state == .closed))
    }

    /// Ten failures, and ten more after some time.
    @Test(arguments: [(8_999, CallBreaker.State.open), (9_000, .open), (9_999, .open), (10_000, .closed)])
    func `forgets results before the window`(later: Int, state: CallBreaker.State) {
        var breaker = CallBreaker()
        for _ in 0..<10 { breaker.record(true, at: 0) }
        for _ in 0..<10 { breaker.record(true, at: later) }
        #expect(breaker.state == state)
    }

    @Test(arguments: [(4_999, false), (5_000, true)])
    func `lets one probe through after its rest`(milliseconds: Int, isAllowed: Bool) {
        var breaker = opened(at: 100)
        #expect(breaker.restMilliseconds(at: 100 + milliseconds) == 5_000 - milliseconds)
        #expect(breaker.allows(at: 100 + milliseconds) == isAllowed)
        #expect(breaker.allows(at: 100 + milliseconds) == false)
        #expect(breaker.state == (isAllowed ? .halfOpen : .open))
    }

    @Test func `closes on the probe's success with nothing counted`() {
        var breaker = opened(at: 0)
        #expect(breaker.allows(at: 5_000) == true)
        breaker.record(false, at: 5_010)
        #expect(breaker.state == .closed)
        for _ in 0..<19 { breaker.record(true, at: 5_011) }
        #expect(breaker.state == .closed)
    }

    @Test func `opens again on the probe's failure and rests as long`() {
        var breaker = opened(at: 0)
        #expect(breaker.allows(at: 5_000) == true)
        breaker.record(true, at: 5_010)
        #expect(breaker.state == .open)
        #expect(breaker.allows(at: 10_009) == false)
        #expect(breaker.allows(at: 10_010) == true)
    }

    @Test func `takes no previous call for the probe`() {
        var breaker = opened(at: 100)
        #expect(breaker.allows(at: 5_100) == true)
        breaker.record(false, startedAt: 99, at: 5_101)
        breaker.record(true, startedAt: 5_099, at: 5_102)
        breaker.giveBack(startedAt: 99)
        #expect(breaker.state == .halfOpen)
        #expect(breaker.allows(at: 5_103) == false)
        breaker.record(false, startedAt: 5_100, at: 5_104)
        #expect(breaker.state == .closed)
        for _ in 0..<100 { breaker.record(true, startedAt: 99, at: 5_105) }
        #expect(breaker.state == .closed)
    }

    @Test func `lets the next probe through if one was returned or lost`() {
        var breaker = opened(at: 0)
        #expect(breaker.allows(at: 5_000) == true)
        breaker.giveBack()
        #expect(breaker.allows(at: 5_001) == true)
        #expect(breaker.allows(at: 10_000) == false)
        #expect(breaker.allows(at: 10_001) == true)
    }

    @Test func `ends of calls while it is open change nothing`() {
        var breaker = opened(at: 0)
        for _ in 0..<100 { breaker.record(false, at: 1) }
        #expect(breaker.state == .open)
        #expect(breaker.allows(at: 4_999) == false)
    }

    @Test func `bears any setting and any time`() {
        for value in [Int.min, -1, 0, 1, Int.max] {
            var settings = CallBreaker.Settings()
            settings.windowMilliseconds = value
            settings.minimumCalls = value
            settings.failureBasisPoints = value
            settings.restMilliseconds = value
            var breaker = CallBreaker(settings)
            for at in [Int.min, -5, 0, 7, Int.max] {
                breaker.record(true, startedAt: at, at: at)
                #expect(breaker.restMilliseconds(at: at) >= 0)
                _ = breaker.allows(at: at)
            }
        }
    }

    /// Compared with a list of every call: it never opens on less than half of twenty, and never allows a call while it is
    /// open.
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func `agrees with a list of calls`(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        var breaker = CallBreaker()
        var calls: [(at: Int, isFailure: Bool)] = []
        var now = 0
        var openedAt = 0
        let badness = Int.random(in: 0...100, using: &chance)
        for _ in 0..<2_000 {
            now += Int.random(in: 0...200, using: &chance)
            let before = breaker.state
            guard breaker.allows(at: now) else {
                #expect(before != .closed, "seed \(seed)")
                #expect(now - openedAt < 5_000, "seed \(seed)")
                continue
            }
            #expect(before == .closed || now - openedAt >= 5_000, "seed \(seed)")
            let isFailure = chance.happens(badness)
            breaker.record(isFailure, startedAt: now, at: now)
            calls.append((now, isFailure))
            if before == .closed {
                let counted = calls.filter { $0.at / 1_000 > now / 1_000 - 10 }
                let failures = counted.count { $0.isFailure }
                #expect((breaker.state == .open) == (counted.count >= 20 && failures * 2 >= counted.count))
            }
            if breaker.state == .open { openedAt = now }
            if breaker.state != before, breaker.state != .halfOpen { calls = [] }
        }
    }

    private func opened(at milliseconds: Int) -> CallBreaker {
        var breaker = CallBreaker()
        for _ in 0..<20 { breaker.record(true, at: milliseconds) }
        return breaker
    }
}
