/// The bounds of this room that no setting changes.
enum Limits {
    /// Readable bytes behind each body, as simdjson wants.
    static let paddingBytes = 64
    /// The smallest block of the body pool.
    static let smallestBlockBytes = 4 * 1024
    /// What a body gets at first; a larger one grows as it comes in, so that a promise alone holds no more than this.
    static let firstBlockBytes = 4 * 1024 * 1024
    /// What a body of unknown length gets at first.
    static let firstChunkedBlockBytes = 64 * 1024
    static let threads = 1...64
    /// How long accepting rests when the system gives no more sockets, unless a connection ends before.
    static let acceptPauseMilliseconds = 100
    /// What any setting of `HTTPLimits` may be; bytes, milliseconds and counts alike.
    static let settings = 1...(1 << 30)
    /// How often the reaper looks at the connections, at most and at least.
    static let reapMilliseconds = 5...250
}
