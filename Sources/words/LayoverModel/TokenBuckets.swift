/// A bucket for each caller.
///
/// Buckets that are full again make room. If there are more callers than the table holds, new ones share one bucket, so that a
/// flood of made-up addresses costs no memory.
package struct TokenBuckets<Caller: Hashable & Sendable>: Sendable {
    /// The shortest time between two searches for full buckets, because each looks at the whole table.
    private static var clearMilliseconds: Int { 1_000 }

    private let size: Int
    private var buckets: [Caller: TokenBucket] = [:]
    /// Shared by all callers without a bucket.
    private var others: TokenBucket?
    /// When full buckets were dropped last.
    private var cleared: Int?

    package init(size: Int) { self.size = size }

    /// Changes the bucket of a caller.
    ///
    /// - Parameters:
    ///   - caller: The caller.
    ///   - limit: The same for all callers of the table.
    ///   - now: Milliseconds of a monotonic clock.
    ///   - use: Takes from the bucket.
    /// - Returns: The result of `use`.
    package mutating func withBucket<Result>(
        of caller: Caller, _ limit: RateLimit, at now: Int, _ use: (inout TokenBucket) -> Result
    ) -> Result {
        if buckets.count >= size, buckets[caller] == nil {
            clear(limit, now)
            guard buckets.count < size else {
                var shared = others ?? TokenBucket(limit, at: now)
                defer { others = shared }
                return use(&shared)
            }
        }
        return use(&buckets[caller, default: TokenBucket(limit, at: now)])
    }

    private mutating func clear(_ limit: RateLimit, _ now: Int) {
        guard cleared.map({ now - $0 >= TokenBuckets.clearMilliseconds }) ?? true else { return }
        cleared = now
        buckets = buckets.filter { !$0.value.isFull(limit, at: now) }
    }
}
