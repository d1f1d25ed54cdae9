/// The bounds of what is asked of git.
enum GitLimits {
    /// Time that a push to a remote may take, seconds.
    static let pushSeconds = 60
}
