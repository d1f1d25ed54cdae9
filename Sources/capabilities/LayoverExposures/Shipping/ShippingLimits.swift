/// Limits on what waits to be shipped, and how often it is tried.
package enum ShippingLimits {
    /// Bytes of one segment where rows are shipped: what one transaction holds, and what is read again after a failure.
    package static let segmentBytes = 8 << 20
    /// Time for one segment in the store, milliseconds: 3 million rows of the largest segment at a fiftieth of the usual speed.
    package static let segmentMilliseconds = 120_000
    /// Longest pause before the next try, after the first failure and after many, milliseconds.
    package static let firstPauseMilliseconds = 500
    package static let longestPauseMilliseconds = 30_000
    /// Time after which a segment that was refused is tried again, milliseconds.
    package static let refusedMilliseconds = 3_600_000
    /// Interval at which partitions are made and dropped, milliseconds.
    package static let maintainMilliseconds = 3_600_000
    /// Interval at which segments are looked for, milliseconds.
    package static let tickMilliseconds = 500
    /// Time that a server which stops takes for what is not shipped yet, milliseconds.
    package static let stopMilliseconds = 5_000
    /// Bytes of CSV that go out at a time.
    package static let putBytes = 1 << 16
}
