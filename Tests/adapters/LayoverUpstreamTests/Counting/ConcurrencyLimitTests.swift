import LayoverTestKit
import Testing

@testable import LayoverUpstream

struct ConcurrencyLimitTests {
    @Test func `allows as many as its limit and one more when one ends`() {
        var limit = ConcurrencyLimit()
        for _ in 0..<32 { #expect(limit.allows(at: 0) == true) }
        #expect(limit.allows(at: 0) == false)
        limit.end(.ignored, at: 0)
        #expect(limit.allows(at: 0) == true)
        #expect(limit.allows(at: 0) == false)
        #expect(limit.underWay == 32)
    }

    @Test func `grows to its ceiling while calls are fast and it is used`() {
        var limit = ConcurrencyLimit()
        var model = Load()
        model.run(&limit, steps: 400) { _ in 20_000 }
        #expect(limit.limit == 256)
        model.run(&limit, steps: 10) { _ in 20_000 }
        #expect(limit.limit == 256)
    }

    @Test func `does not grow while less than half of it is used`() {
        var limit = ConcurrencyLimit()
        var model = Load()
        model.mostCalls = 15
        model.run(&limit, steps: 100) { _ in 20_000 }
        #expect(limit.limit == 32)
        model.mostCalls = 16
        model.run(&limit, steps: 2) { _ in 20_000 }
        #expect(limit.limit > 32)
    }

    /// Average latency relative to the fastest, in percent, and the limit after one step.
    @Test(arguments: [(100, 33), (200, 33), (250, 31), (300, 30), (500, 29), (10_000, 29)])
    func `keeps its limit up to twice the fastest, and shrinks beyond`(percent: Int, after: Int) {
        var settings = ConcurrencyLimit.Settings()
        settings.stepCalls = 32
        var limit = ConcurrencyLimit(settings)
        var fast = Load()
        fast.mostCalls = 1
        fast.callsPerStep = 32
        fast.run(&limit, steps: 1) { _ in 10_000 }
        #expect(limit.limit == 32)
        var model = Load(at: fast.now)
        model.callsPerStep = 32
        model.run(&limit, steps: 1) { _ in 100 * percent }
        #expect(limit.limit == after)
    }

    @Test func `shrinks to its floor and not below where everything is dropped`() {
        var limit = ConcurrencyLimit()
        var now = 0
        for _ in 0..<200 {
            now += 1_000
            for _ in 0..<10 where limit.allows(at: now) { limit.end(.dropped, at: now) }
            let rest = max(0, 10 - limit.limit)
            for _ in 0..<rest where limit.allows(at: now) { limit.end(.dropped, at: now) }
        }
        #expect(limit.limit == 4)
    }

    @Test(arguments: [(9, 1_000, 32), (10, 999, 32), (10, 1_000, 28)])
    func `a step has time and calls enough`(calls: Int, milliseconds: Int, after: Int) {
        var limit = ConcurrencyLimit()
        for _ in 0..<calls { #expect(limit.allows(at: 0) == true) }
        for _ in 0..<calls { limit.end(.dropped, at: milliseconds) }
        #expect(limit.limit == after)
    }

    @Test func `forgets a fastest call that is a minute old`() {
        var limit = ConcurrencyLimit()
        var model = Load()
        model.run(&limit, steps: 5) { _ in 1_000 }
        model.run(&limit, steps: 40) { _ in 9_000 }
        let squeezed = limit.limit
        model.run(&limit, steps: 60) { _ in 9_000 }
        #expect(squeezed < 32)
        #expect(limit.limit > squeezed)
    }

    /// A server of `size` workers with 20 ms a call: further calls queue.
    @Test(arguments: [8, 16, 50, 100])
    func `finds about the limit of a server`(size: Int) {
        var limit = ConcurrencyLimit()
        var model = Load()
        model.run(&limit, steps: 300) { position in 20_000 * (position / size + 1) }
        #expect((size...(size * 5)).contains(limit.limit), "\(limit.limit)")
    }

    @Test(arguments: 1...30 as ClosedRange<UInt64>)
    func `stays between floor and ceiling whatever comes`(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        var limit = ConcurrencyLimit()
        var now = 0
        for _ in 0..<1_000 {
            now += Int.random(in: -50...400, using: &chance)
            if chance.happens(60) { _ = limit.allows(at: now) }
            switch Int.random(in: 0..<6, using: &chance) {
            case 0: limit.end(.dropped, at: now)
            case 1: limit.end(.ignored, at: now)
            case 2: limit.end(.answered(microseconds: Int(truncatingIfNeeded: chance.next())), at: now)
            case 3: limit.end(.answered(microseconds: Int.random(in: 1...2_000_000, using: &chance)), at: now)
            default: break
            }
            #expect((4...256).contains(limit.limit), "seed \(seed)")
            #expect(limit.underWay >= 0, "seed \(seed)")
        }
    }

    @Test func `bears any setting and any time`() {
        for value in [Int.min, -1, 0, 1, Int.max] {
            var settings = ConcurrencyLimit.Settings()
            settings.floor = value
            settings.ceiling = value
            settings.start = value
            settings.tolerancePercent = value
            settings.windowMilliseconds = value
            settings.stepMilliseconds = value
            settings.stepCalls = value
            var limit = ConcurrencyLimit(settings)
            for at in [Int.min, 0, Int.max] {
                #expect(limit.allows(at: at) == true)
                limit.end(.answered(microseconds: .max), at: at)
                #expect(limit.limit >= 1)
            }
        }
    }
}

/// Callers that start every allowed call, a round at a time; each step is a second.
private struct Load {
    var mostCalls = 1_000
    var callsPerStep = 64
    private(set) var now: Int

    init(at now: Int = 0) { self.now = now }

    mutating func run(_ limit: inout ConcurrencyLimit, steps: Int, latency: (Int) -> Int) {
        for _ in 0..<steps {
            now += 1_000
            var counted = 0
            while counted < callsPerStep {
                var started = 0
                while started < mostCalls, limit.allows(at: now) { started += 1 }
                for call in 0..<started { limit.end(.answered(microseconds: latency(call)), at: now) }
                counted += max(1, started)
            }
        }
    }
}
