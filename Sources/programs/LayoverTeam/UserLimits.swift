import LayoverFrame

/// Rate limits for each person, so that one person cannot block the others.
package struct UserLimits: Sendable {
    /// The kind of work that a request needs.
    package enum Work: Hashable, Sendable {
        /// Views, and drafts that are drawn while the author types.
        case view
        /// A write to a file.
        case change
        /// An upload of bytes that are stored.
        case upload
        /// A picture that Chromium draws, or an export to download.
        case render
    }

    private let requests = RateLimiter(rate: TeamLimits.userRequestsPerSecond, callers: TeamLimits.users)
    private let changes = RateLimiter(rate: TeamLimits.userChangesPerSecond, callers: TeamLimits.users)
    private let uploads = RateLimiter(rate: TeamLimits.userUploadsPerSecond, callers: TeamLimits.users)
    private let renders = RateLimiter(rate: TeamLimits.userRendersPerSecond, callers: TeamLimits.users)

    /// Counts one request.
    ///
    /// - Parameters:
    ///   - user: The user's name.
    ///   - work: Has its own count, in addition to the count of all requests.
    ///   - now: Milliseconds of a monotonic clock.
    /// - Returns: `nil` if the request may pass; otherwise the number of seconds to wait, at least 1.
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
