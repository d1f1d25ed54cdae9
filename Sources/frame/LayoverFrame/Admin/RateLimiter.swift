import LayoverModel
import Synchronization

/// Limits the rate of each caller with a token bucket.
///
/// By default a burst of one second's worth is allowed.
package final class RateLimiter: Sendable {
    package static let callers = 16_384

    /// Requests a second; 0 means no limit.
    package let rate: Int
    private let limit: RateLimit
    private let buckets: Mutex<TokenBuckets<String>>

    /// - Parameters:
    ///   - rate: Requests a second; 0 for no limit.
    ///   - burst: The burst, in seconds of the rate.
    ///   - callers: Callers with a bucket of their own.
    package init(rate: Int, burst: Int = 1, callers: Int = RateLimiter.callers) {
        self.rate = rate
        limit = RateLimit(perHour: rate * 3_600, burst: rate * max(burst, 1))
        buckets = Mutex(TokenBuckets(size: callers))
    }

    /// Takes one token.
    ///
    /// - Parameters:
    ///   - caller: A key or an address.
    ///   - now: Milliseconds of a monotonic clock.
    /// - Returns: `nil` if the request is allowed; else the seconds until it will be, from 1.
    package func wait(_ caller: String, now: Int) -> Int? {
        guard rate > 0 else { return nil }
        return buckets.withLock { [limit] buckets in
            buckets.withBucket(of: caller, limit, at: now) { $0.take(limit, at: now) }
        }
    }

    /// Takes more tokens for an allowed request, even if too few are left: the caller's next requests then wait until the
    /// bucket has filled again.
    package func charge(_ caller: String, _ count: Int, now: Int) {
        guard rate > 0 else { return }
        buckets.withLock { [limit] buckets in
            buckets.withBucket(of: caller, limit, at: now) { $0.charge(count, limit, at: now) }
        }
    }
}
