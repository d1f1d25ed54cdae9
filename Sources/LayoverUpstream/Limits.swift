/// The bounds of this room that no setting changes.
enum Limits {
    /// Parts of a window that are counted each by itself; what is older goes a part at a time.
    static let windowParts = 10
    /// What a window may be, in milliseconds: a tenth of a second to an hour.
    static let windowMilliseconds = 100...3_600_000
    /// What counts in settings may be: calls, retries, calls under way.
    static let counts = 0...1_000_000
    /// Shares, in parts of ten thousand.
    static let basisPoints = 0...10_000
    /// The longest latency that is told apart: a day.
    static let latencyMicroseconds = 1...86_400_000_000
    /// How often a wait may double.
    static let doublings = 0...30
    /// Waits, in milliseconds: up to a day.
    static let waitMilliseconds = 0...86_400_000
}
