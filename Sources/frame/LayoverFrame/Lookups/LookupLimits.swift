/// Limits of word look-ups.
package enum LookupLimits {
    /// Look-ups per second from one address; 0 for no limit.
    package static let rate = 0...100_000
    /// Look-ups at once, as a multiple of the rate per second.
    static let burst = 2
    /// The share of one worker's time for look-ups while results are requested, in percent.
    static let sharePercent = 25
    /// Work of a burst of look-ups.
    static let burstNanoseconds = 3_000_000
    /// The most work that one look-up is charged for: work beyond, such as building a day's sentences, is done once for all
    /// callers.
    static let callNanoseconds: UInt64 = 3_000_000
    /// How long after the last request for results look-ups are limited to their share.
    static let othersNanoseconds: UInt64 = 1_000_000_000
}
