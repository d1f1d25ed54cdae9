/// How old a server's line may be, and what that says of the server.
package enum ServerLimits {
    /// A server whose line is at most this old lives.
    package static let liveMilliseconds = 3_000
    /// One that is silent for longer than that, up to this, may still serve; then it is gone.
    package static let goneMilliseconds = 600_000
}
