import LayoverModel
import Testing

struct TokenBucketTests {
    private let hourly = RateLimit(perHour: 7, burst: 2)

    @Test func `says the seconds until one is available`() {
        var bucket = TokenBucket(hourly, at: 0)
        #expect(bucket.take(hourly, at: 0) == nil)
        #expect(bucket.take(hourly, at: 0) == nil)
        // A seventh of an hour is 514.28 s.
        #expect(bucket.take(hourly, at: 0) == 515)
        #expect(bucket.take(hourly, at: 514_285) == 1)
        #expect(bucket.take(hourly, at: 514_286) == nil)
    }

    @Test func `rounds a wait up that ends within a millisecond of a whole second`() {
        let limit = RateLimit(perHour: 3_601, burst: 1)
        var bucket = TokenBucket(limit, at: 0)
        #expect(bucket.take(limit, at: 0) == nil)
        #expect(bucket.take(limit, at: 999) == 1)
        #expect(bucket.take(limit, at: 1_000) == nil)
    }

    @Test func `fills a debt before anything is available`() {
        let limit = RateLimit(perHour: 3_600, burst: 2)
        var bucket = TokenBucket(limit, at: 0)
        bucket.charge(10, limit, at: 0)
        #expect(bucket.take(limit, at: 0) == 9)
        #expect(!bucket.isFull(limit, at: 9_999))
        #expect(bucket.isFull(limit, at: 10_000))
    }

    @Test func `neither fills nor empties when the clock is set back`() {
        let limit = RateLimit(perHour: 3_600, burst: 1)
        var bucket = TokenBucket(limit, at: 10_000)
        #expect(bucket.take(limit, at: 10_000) == nil)
        #expect(bucket.take(limit, at: 0) == 1)
        #expect(bucket.take(limit, at: 1_000) == nil)
    }

    @Test func `gives callers beyond the table one bucket until others are full`() {
        let limit = RateLimit(perHour: 3_600, burst: 1)
        var buckets = TokenBuckets<String>(size: 1)
        func take(_ caller: String, _ now: Int) -> Int? {
            buckets.withBucket(of: caller, limit, at: now) { $0.take(limit, at: now) }
        }
        #expect(take("a", 0) == nil)
        #expect(take("b", 0) == nil)
        #expect(take("c", 0) == 1)
        #expect(take("c", 1_000) == nil)
        #expect(take("d", 1_000) == nil, "the shared bucket has filled too")
    }
}
