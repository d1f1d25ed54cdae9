/// The limits of the admin listener that no setting changes.
package enum AdminLimits {
    /// Names in the setting `admin_hosts`, and bytes of one.
    package static let hosts = 64
    package static let hostBytes = 253
    /// Wrong tokens per second from one address that are answered 401; further ones are answered 429.
    package static let wrongTokensPerSecond = 5
    /// Time for the pending answers when the server stops, such as those to flips that wait for the disk.
    package static let lastMilliseconds = 5_000
}
