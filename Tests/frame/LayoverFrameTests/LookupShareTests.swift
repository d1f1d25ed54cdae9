import Testing

@testable import LayoverFrame

/// The share of the workers' time that look-ups have while clients request results.
struct LookupShareTests {
    private static let second: UInt64 = 1_000_000_000
    private static let call = LookupLimits.callNanoseconds

    /// Uses the whole share, and a millisecond more.
    private static func use(_ share: LookupShare) {
        var left = UInt64(LookupLimits.burstNanoseconds) + 1_000_000
        while left > 0 {
            share.charge(min(left, call))
            left -= min(left, call)
        }
    }

    @Test func `look-ups that used their share wait until it is there again`() {
        let (share, now) = (LookupShare(), 10 * Self.second)
        #expect(share.isLeft(at: now, others: now))
        Self.use(share)
        #expect(!share.isLeft(at: now, others: now))
        // Look-ups have a quarter of the time: a debt of a millisecond takes four to pay off.
        #expect(!share.isLeft(at: now + 4_000_000, others: now))
        #expect(share.isLeft(at: now + 4_000_400, others: now))
    }

    @Test func `look-ups have all of the time while there are no other requests`() {
        let (share, now) = (LookupShare(), 10 * Self.second)
        for _ in 0..<100 {
            #expect(share.isLeft(at: now, others: now - LookupLimits.othersNanoseconds - 1))
            share.charge(Self.call)
        }
        #expect(!share.isLeft(at: now, others: now - LookupLimits.othersNanoseconds))
    }

    @Test func `charges at rest count up to the burst alone`() {
        let (share, now) = (LookupShare(), 10 * Self.second)
        #expect(share.isLeft(at: now, others: 0))
        for _ in 0..<1_000 { share.charge(Self.second) }
        share.charge(.max)
        let debt = UInt64(LookupLimits.burstNanoseconds * 100 / LookupLimits.sharePercent)
        #expect(!share.isLeft(at: now + debt, others: now + debt))
        #expect(share.isLeft(at: now + debt + 400, others: now + debt))
    }

    @Test func `one long look-up is charged no more than a usual one`() {
        let (share, now) = (LookupShare(), 10 * Self.second)
        #expect(share.isLeft(at: now, others: now))
        share.charge(.max)
        #expect(!share.isLeft(at: now, others: now))
        // All is used and nothing owed: a moment later there is time again.
        #expect(share.isLeft(at: now + 400, others: now + 400))
    }

    @Test func `time never allows more than a burst`() {
        let (share, now) = (LookupShare(), UInt64.max - Self.second)
        #expect(share.isLeft(at: now, others: now))
        Self.use(share)
        #expect(!share.isLeft(at: now, others: now))
        #expect(!share.isLeft(at: 0, others: now), "a clock that went back gives nothing")
    }
}
