/// Limits of calls that look words up.
package enum LookupLimits {
    /// Look-ups a second from one address; 0 for no limit.
    package static let rate = 0...100_000
    /// Look-ups at once, as a multiple of those a second.
    static let burst = 2
    /// The share of one worker's time that look-ups have while results are asked for, in percent.
    static let sharePercent = 25
    /// Work of look-ups at once.
    static let burstNanoseconds = 20_000_000
    /// Work that one look-up is charged at most: what it takes beyond, such as making a day's sentences anew, is done once for all.
    static let callNanoseconds: UInt64 = 6_000_000
    /// For how long after the last call for results look-ups keep to their share.
    static let othersNanoseconds: UInt64 = 1_000_000_000
}
