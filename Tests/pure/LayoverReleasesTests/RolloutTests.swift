import LayoverModel
@testable import LayoverReleases
import Testing

/// Which readers see a release during its rollout, and when it advances or is reverted.
struct RolloutTests {
    private static func market(_ code: String) throws -> Market { try #require(Market(code)) }

    private static func plan(_ steps: [RolloutPlan.Step], wait: Int = 600) -> RolloutPlan {
        RolloutPlan(steps: steps, waitSeconds: wait, tolerance: RolloutPlan.Tolerance())
    }

    private static let units = (0..<20_000).map { "u-\($0)" }

    @Test(arguments: [1, 10, 50, 99])
    func `a percentage is of units, and a larger one includes a smaller one`(percent: Int) throws {
        func shown(_ percent: Int) -> Set<String> {
            let share = RolloutTests.plan([.percent(percent)]).share(at: 0, place: nil, salt: "a")
            #expect(!share.includes(market: nil, unit: nil), "who has no unit goes by servers and markets")
            return Set(RolloutTests.units.filter { share.includes(market: nil, unit: $0) })
        }
        let few = shown(percent)
        let expected = RolloutTests.units.count * percent / 100
        #expect(abs(few.count - expected) < max(expected, 200) / 10 + 60, "\(few.count) of \(expected)")
        #expect(few.isSubset(of: shown(min(100, percent + 5))))
    }

    @Test func `another release has other readers first`() {
        let shares = ["a", "b"].map { RolloutTests.plan([.percent(10)]).share(at: 0, place: nil, salt: $0) }
        let both = RolloutTests.units.filter { unit in shares.allSatisfy { $0.includes(market: nil, unit: unit) } }
        #expect((100...320).contains(both.count), "a tenth of a tenth: \(both.count)")
    }

    @Test func `a server and a market are the new release's but for half of the units, with which it is compared`()
        throws
    {
        let (ireland, norway) = (try RolloutTests.market("IE"), try RolloutTests.market("NO"))
        let plan = RolloutTests.plan([.servers(2), .markets([ireland]), .percent(10)])
        let first = plan.share(at: 0, place: 2, salt: "a")
        #expect(first.includes(market: norway, unit: nil))
        #expect(first.includes(market: nil, unit: nil))
        let shown = RolloutTests.units.filter { first.includes(market: norway, unit: $0) }.count
        #expect((9_500...10_500).contains(shown), "\(shown)")
        for place in [3, nil] as [Int?] {
            #expect(plan.share(at: 0, place: place, salt: "a").isEmpty)
            let second = plan.share(at: 1, place: place, salt: "a")
            #expect(second.includes(market: ireland, unit: nil))
            #expect(!second.includes(market: norway, unit: nil))
            #expect(!second.includes(market: norway, unit: "u-1"))
            #expect(!second.isEmpty)
            let third = plan.share(at: 2, place: place, salt: "a")
            #expect(third.includes(market: ireland, unit: nil))
            #expect(!third.includes(market: norway, unit: nil))
        }
        #expect(plan.share(at: 2, place: 1, salt: "a").isWhole, "a step adds readers and takes none away")
    }

    private static func sample(_ answers: Int, failed: Int = 0, none: Int = 0, events: Int = 0, slow: Int = 5_000)
        -> RolloutSample
    {
        var sample = RolloutSample()
        (sample.answers, sample.failedCards, sample.withoutLayout) = (answers, failed, none)
        (sample.failedEvents, sample.slowMicroseconds) = (events, slow)
        return sample
    }

    @Test(arguments: [
        (sample(1000, failed: 10), false), (sample(1000, failed: 11), true), (sample(1000, none: 10), false),
        (sample(1000, none: 11), true), (sample(1000, events: 10), false), (sample(1000, events: 11), true),
        (sample(1000, slow: 7_500), false), (sample(1000, slow: 7_501), true),
    ])
    func `it is worse by more than is allowed, and not by as much`(new: RolloutSample, isWorse: Bool) {
        let fault = new.fault(against: RolloutTests.sample(1000), RolloutPlan.Tolerance())
        #expect((fault != nil) == isWorse, "\(fault ?? "")")
    }

    @Test func `layouts of less than a millisecond more are not slower`() {
        let old = RolloutTests.sample(1000, slow: 100)
        #expect(RolloutTests.sample(1000, slow: 1_100).fault(against: old, RolloutPlan.Tolerance()) == nil)
        #expect(RolloutTests.sample(1000, slow: 1_101).fault(against: old, RolloutPlan.Tolerance()) != nil)
    }

    @Test func `a step lasts as long as it says, and until enough answers of both are there`() {
        let progress = RolloutProgress(RolloutTests.plan([.percent(10), .percent(100)]), now: 1_000)
        func action(_ now: Int, old: Int, new: Int, isShown: Bool = true) -> RolloutProgress.Action {
            progress.action(
                now: now, old: RolloutTests.sample(old), new: RolloutTests.sample(new), isShown: isShown)
        }
        #expect(action(1_599, old: 9_000, new: 9_000) == .stay)
        #expect(action(1_600, old: 9_000, new: 9_000) == .advance)
        #expect(action(9_000, old: 499, new: 9_000) == .stay)
        #expect(action(9_000, old: 500, new: 500) == .advance)
        #expect(action(9_000, old: 9_000, new: 499) == .stay)
        #expect(action(1_600, old: 9_000, new: 0, isShown: false) == .advance, "no reader here is shown it")
    }

    @Test func `a worse release is reverted at once, and a full rollout ends`() {
        var progress = RolloutProgress(RolloutTests.plan([.percent(10), .percent(100)]), now: 1_000)
        let bad = RolloutTests.sample(500, failed: 50)
        func action(_ new: RolloutSample, _ old: RolloutSample) -> RolloutProgress.Action {
            progress.action(now: 1_001, old: old, new: new, isShown: true)
        }
        guard case .revert(let why) = action(bad, RolloutTests.sample(500)) else {
            Issue.record("it is taken back")
            return
        }
        #expect(why == "10.0 % of its answers have a card that failed, 0.0 % before")
        #expect(action(bad, RolloutTests.sample(499)) == .stay, "too few to say")
        progress.advance(now: 2_000)
        #expect(progress.step == .percent(100))
        #expect(action(bad, RolloutTests.sample(500)) == .finish)
    }
}
