import LayoverFrame

/// Limits to how often one person asks, each by itself, so that nobody takes the workbench from the others.
package struct UserLimits: Sendable {
    /// Kind of work that a request takes.
    package enum Work: Hashable, Sendable {
        /// Views, and drafts that are drawn as somebody writes.
        case view
        /// A file that is written.
        case change
        /// Bytes that are taken and kept.
        case upload
        /// A picture that Chromium draws, or a file to take away.
        case render
    }

    private let requests = RateLimiter(rate: TeamLimits.userRequestsPerSecond, callers: TeamLimits.users)
    private let changes = RateLimiter(rate: TeamLimits.userChangesPerSecond, callers: TeamLimits.users)
    private let uploads = RateLimiter(rate: TeamLimits.userUploadsPerSecond, callers: TeamLimits.users)
    private let renders = RateLimiter(rate: TeamLimits.userRendersPerSecond, callers: TeamLimits.users)

    /// Counts one request.
    ///
    /// - Parameters:
    ///   - user: Name of who asks.
    ///   - work: Counts by itself, beside all requests together.
    ///   - now: Milliseconds of a clock that never goes back.
    /// - Returns: `nil` where it may pass; else after how many seconds it may, from 1.
    func wait(_ user: String, _ work: Work, now: Int) -> Int? {
        requests.wait(user, now: now) ?? limiter(of: work)?.wait(user, now: now)
    }

    private func limiter(of work: Work) -> RateLimiter? {
        switch work {
        case .view: nil
        case .change: changes
        case .upload: uploads
        case .render: renders
        }
    }
}
