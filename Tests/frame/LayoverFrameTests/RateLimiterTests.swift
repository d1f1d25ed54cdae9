@testable import LayoverFrame
import Testing

struct RateLimiterTests {
    @Test func `lets a second's worth pass, then one by one`() {
        let limiter = RateLimiter(rate: 4)
        for _ in 0..<4 { #expect(limiter.wait("a", now: 0) == nil) }
        #expect(limiter.wait("a", now: 0) == 1)
        #expect(limiter.wait("a", now: 249) == 1)
        #expect(limiter.wait("a", now: 250) == nil)
        #expect(limiter.wait("a", now: 250) == 1)
        #expect(limiter.wait("b", now: 250) == nil)
        for _ in 0..<4 { #expect(limiter.wait("a", now: 100_000) == nil) }
        #expect(limiter.wait("a", now: 100_000) == 1)
    }

    @Test func `a charge beyond the rest is waited for, and no other caller pays for it`() {
        let limiter = RateLimiter(rate: 4, burst: 2)
        #expect(limiter.wait("a", now: 0) == nil)
        limiter.charge("a", 99, now: 0)
        // A debt of 92 plus one call, at four a second.
        #expect(limiter.wait("a", now: 0) == 24)
        #expect(limiter.wait("a", now: 23_249) == 1)
        #expect(limiter.wait("a", now: 23_250) == nil)
        #expect(limiter.wait("b", now: 0) == nil)
        let free = RateLimiter(rate: 0)
        free.charge("a", 1_000, now: 0)
        #expect(free.wait("a", now: 0) == nil)
    }

    @Test func `a debt is not forgotten where the table is full`() {
        let limiter = RateLimiter(rate: 2, callers: 2)
        #expect(limiter.wait("debtor", now: 0) == nil)
        limiter.charge("debtor", 10, now: 0)
        for caller in ["b", "c", "d"] { _ = limiter.wait(caller, now: 1_000) }
        #expect(limiter.wait("debtor", now: 1_000) == 4)
    }

    @Test func `lets everything pass at 0`() {
        let limiter = RateLimiter(rate: 0)
        for _ in 0..<1_000 { #expect(limiter.wait("a", now: 0) == nil) }
    }

    @Test func `callers beyond the table share one bucket until others are forgotten`() {
        let limiter = RateLimiter(rate: 2, callers: 3)
        for caller in ["a", "b", "c"] { #expect(limiter.wait(caller, now: 0) == nil) }
        #expect(limiter.wait("d", now: 0) == nil)
        #expect(limiter.wait("e", now: 0) == nil)
        #expect(limiter.wait("f", now: 0) == 1)
        #expect(limiter.wait("a", now: 0) == nil)
        // A second later the buckets are full and removed.
        for caller in ["g", "h"] { #expect(limiter.wait(caller, now: 1_000) == nil) }
    }
}
