/// The bounds of the admin listener that no setting changes.
package enum AdminLimits {
    /// Names of the setting `admin_hosts`, and bytes of one.
    package static let hosts = 64
    package static let hostBytes = 253
    /// Wrong tokens a second from one address that are answered 401; more are 429.
    package static let wrongTokensPerSecond = 5
    /// Time for the answers under way once the server stops, those of flips that wait for the disk.
    package static let lastMilliseconds = 5_000
}
