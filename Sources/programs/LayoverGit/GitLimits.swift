/// The limits for calls of git.
enum GitLimits {
    /// The maximum time for a push to a remote, in seconds.
    static let pushSeconds = 60
}
