/// A budget of retries: a share of the calls in the most recent time, and a minimum if there are few.
///
/// Over any time, retries are at most that share of all calls, plus the minimum once for each window that began.
/// Source: the retry budget of Google's Site Reliability Engineering, chapter 21.
package struct RetryBudget: Hashable, Sendable {
    package struct Settings: Hashable, Sendable {
        /// From 100 to 3,600,000.
        package var windowMilliseconds = 10_000
        /// Parts of ten thousand.
        package var shareBasisPoints = 1_000
        /// Retries in a window that are always allowed, however few calls there are.
        package var floor = 1

        package init() {}
    }

    private let settings: Settings
    private var calls: CallWindow
    private var retries: CallWindow

    package init(_ settings: Settings = Settings()) {
        var settings = settings
        settings.shareBasisPoints = settings.shareBasisPoints.clamped(to: Limits.basisPoints)
        settings.floor = settings.floor.clamped(to: Limits.counts)
        self.settings = settings
        calls = CallWindow(milliseconds: settings.windowMilliseconds)
        retries = CallWindow(milliseconds: settings.windowMilliseconds)
    }

    /// Counts a call that is not a retry.
    package mutating func record(at milliseconds: Int) { calls.add(calls: 1, failures: 0, at: milliseconds) }

    /// True if one call may be retried now; it is then taken from the budget.
    package mutating func allows(at milliseconds: Int) -> Bool {
        let share = calls.counts(at: milliseconds).calls * settings.shareBasisPoints / Limits.basisPoints.upperBound
        guard retries.counts(at: milliseconds).calls < max(settings.floor, share) else { return false }
        retries.add(calls: 1, failures: 0, at: milliseconds)
        return true
    }
}
