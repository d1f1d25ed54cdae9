import Synchronization

/// Limits the rate of each caller with a token bucket.
///
/// By default a burst of one second's worth is allowed.
///
/// Full buckets are removed. If the table of callers is full, all new callers share one bucket, so that a flood of made-up
/// addresses costs no memory.
package final class RateLimiter: Sendable {
    package static let callers = 16_384

    private struct Bucket {
        /// In thousandths.
        var tokens: Int
        var at: Int
    }

    /// Requests a second; 0 means no limit.
    package let rate: Int
    /// The burst, in seconds of the rate.
    private let burst: Int
    private let limit: Int
    private let buckets = Mutex<[String: Bucket]>([:])

    package init(rate: Int, burst: Int = 1, callers limit: Int = RateLimiter.callers) {
        self.rate = rate
        self.burst = max(burst, 1)
        self.limit = limit
    }

    /// Takes one token.
    ///
    /// - Parameters:
    ///   - caller: A key or an address.
    ///   - now: Milliseconds of a monotonic clock.
    /// - Returns: `nil` if the request is allowed; else the seconds until it will be, from 1.
    package func wait(_ caller: String, now: Int) -> Int? {
        withBucket(of: caller, now) { bucket in
            guard bucket.tokens >= 1_000 else {
                return max(1, (1_000 - bucket.tokens + rate * 1_000 - 1) / (rate * 1_000))
            }
            bucket.tokens -= 1_000
            return nil
        }
    }

    /// Takes more tokens for an allowed request, even if too few are left: the caller's next requests then wait until the
    /// bucket has filled again.
    package func charge(_ caller: String, _ count: Int, now: Int) {
        _ = withBucket(of: caller, now) { bucket in
            bucket.tokens -= count * 1_000
            return nil
        }
    }

    private func withBucket(of caller: String, _ now: Int, _ take: (inout Bucket) -> Int?) -> Int? {
        guard rate > 0 else { return nil }
        return buckets.withLock { buckets in
            if buckets.count >= limit, buckets[caller] == nil { forget(&buckets, now) }
            let caller = buckets.count >= limit && buckets[caller] == nil ? "" : caller
            var bucket = buckets[caller] ?? Bucket(tokens: rate * burst * 1_000, at: now)
            fill(&bucket, now)
            defer { buckets[caller] = bucket }
            return take(&bucket)
        }
    }

    private func fill(_ bucket: inout Bucket, _ now: Int) {
        let elapsed = min(max(0, now - bucket.at), missingMilliseconds(bucket))
        bucket.tokens = min(rate * burst * 1_000, bucket.tokens + elapsed * rate)
        bucket.at = now
    }

    private func forget(_ buckets: inout [String: Bucket], _ now: Int) {
        buckets = buckets.filter { now - $0.value.at < missingMilliseconds($0.value) }
    }

    /// Time until the bucket is full again, rounded up.
    private func missingMilliseconds(_ bucket: Bucket) -> Int {
        (rate * burst * 1_000 - bucket.tokens + rate - 1) / rate
    }
}
