/// Limits on segments that wait to be shipped, and on retries.
package enum ShippingLimits {
    /// Bytes of one segment if rows are shipped: the size of one transaction, which is read again after a failure.
    package static let segmentBytes = 8 << 20
    /// Timeout for one segment in the store, milliseconds: the largest, 3 million rows, at a fiftieth of the usual speed.
    package static let segmentMilliseconds = 120_000
    /// Longest pause before the next try, after the first failure and after many, milliseconds.
    package static let firstPauseMilliseconds = 500
    package static let longestPauseMilliseconds = 30_000
    /// Time after which a rejected segment is tried again, milliseconds.
    package static let refusedMilliseconds = 3_600_000
    /// Interval at which partitions are made and dropped, milliseconds.
    package static let maintainMilliseconds = 3_600_000
    /// Interval at which segments are looked for, milliseconds.
    package static let tickMilliseconds = 500
    /// How long a stopping server ships remaining segments, milliseconds.
    package static let stopMilliseconds = 5_000
    /// Bytes of CSV that are sent at a time.
    package static let putBytes = 1 << 16
}
