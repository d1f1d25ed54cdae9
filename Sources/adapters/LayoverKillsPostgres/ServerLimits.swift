/// The state of a server by the age of its line.
package enum ServerLimits {
    /// A server whose line is at most this old is live.
    package static let liveMilliseconds = 3_000
    /// A server that has been silent for longer, up to this time, may still serve; after that it is gone.
    package static let goneMilliseconds = 600_000
}
