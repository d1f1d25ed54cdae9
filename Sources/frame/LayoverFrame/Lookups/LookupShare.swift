import Synchronization

/// The time that workers may spend on look-ups while results are requested too: a token bucket of CPU time.
///
/// A worker answers one request after the other, so that each look-up delays the results after it. Without requests for
/// results, look-ups may use all of the time.
final class LookupShare: Sendable {
    private struct Bucket {
        /// Nanoseconds of work that are left; a look-up that took more leaves a debt of at most a burst.
        var left = LookupLimits.burstNanoseconds
        var at: UInt64 = 0
    }

    private let bucket = Mutex(Bucket())

    /// True if a look-up may be answered now.
    ///
    /// - Parameters:
    ///   - now: Nanoseconds of a monotonic clock.
    ///   - others: The time of the last request that is more important.
    /// - Returns: True if there is time left, or no other work.
    func isLeft(at now: UInt64, others: UInt64) -> Bool {
        bucket.withLock { bucket in
            let elapsed = Int(clamping: now > bucket.at ? now - bucket.at : 0) / 100
            let filled = elapsed.multipliedReportingOverflow(by: LookupLimits.sharePercent)
            let sum = bucket.left.addingReportingOverflow(filled.overflow ? .max : filled.partialValue)
            bucket.left = min(LookupLimits.burstNanoseconds, sum.overflow ? .max : sum.partialValue)
            bucket.at = max(bucket.at, now)
            let isAlone = now > others && now - others > LookupLimits.othersNanoseconds
            return bucket.left > 0 || isAlone
        }
    }

    /// Subtracts the time of a look-up.
    func charge(_ nanoseconds: UInt64) {
        bucket.withLock { bucket in
            bucket.left = max(
                bucket.left - Int(min(nanoseconds, LookupLimits.callNanoseconds)), -LookupLimits.burstNanoseconds)
        }
    }
}
