import LayoverFrame

/// Rate limits for each person, so that one person cannot block the others.
package struct UserLimits: Sendable {
    /// The kind of work that a request needs.
    package enum Work: CaseIterable, Sendable {
        /// Any request, such as for a view or a draft that is drawn while the author types.
        case view
        /// A write to a file.
        case change
        /// An upload of bytes that are stored.
        case upload
        /// A picture that Chromium draws, or an export to download.
        case render

        fileprivate var rate: Int {
            switch self {
            case .view: TeamLimits.userRequestsPerSecond
            case .change: TeamLimits.userChangesPerSecond
            case .upload: TeamLimits.userUploadsPerSecond
            case .render: TeamLimits.userRendersPerSecond
            }
        }
    }

    private let limiters = Dictionary(
        uniqueKeysWithValues: Work.allCases.map { ($0, RateLimiter(rate: $0.rate, callers: TeamLimits.users)) })

    /// Counts one request as one kind of work.
    ///
    /// - Parameters:
    ///   - user: The user's name.
    ///   - work: Has a count of its own.
    ///   - now: Milliseconds of a monotonic clock.
    /// - Returns: `nil` if the request may pass; otherwise the number of seconds to wait, at least 1.
    func wait(_ user: String, _ work: Work, now: Int) -> Int? { limiters[work]?.wait(user, now: now) }
}
