import Synchronization

/// The time that workers may spend on look-ups while results are asked for too: a token bucket of processor time.
///
/// A worker answers one request after the other, so that each look-up delays the results behind it. Without results to delay,
/// look-ups may have all of the time.
final class LookupShare: Sendable {
    private struct Bucket {
        /// Nanoseconds of work that are left; a look-up that took more than there was leaves a debt, at most a burst.
        var left = LookupLimits.burstNanoseconds
        var at: UInt64 = 0
    }

    private let bucket = Mutex(Bucket())

    /// Tells whether a look-up may be answered now.
    ///
    /// - Parameters:
    ///   - now: Nanoseconds of a clock that never goes back.
    ///   - others: When something was asked for last that is worth more.
    /// - Returns: True if there is time left, or nothing else to do.
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

    /// Counts what a look-up took.
    func charge(_ nanoseconds: UInt64) {
        bucket.withLock { bucket in
            bucket.left = max(
                bucket.left - Int(min(nanoseconds, LookupLimits.callNanoseconds)), -LookupLimits.burstNanoseconds)
        }
    }
}
