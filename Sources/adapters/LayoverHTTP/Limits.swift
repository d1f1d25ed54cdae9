/// The limits of this room that no setting changes.
enum Limits {
    /// Readable bytes after each body, as simdjson requires.
    static let paddingBytes = 64
    /// Bytes that are allocated for a body at first; a larger one grows as it arrives, so that its declared length alone
    /// reserves no more.
    static let firstBlockBytes = 4 * 1024 * 1024
    /// Bytes that are allocated for a body of unknown length at first.
    static let firstChunkedBlockBytes = 64 * 1024
    static let threads = 1...64
    /// Bytes that are read of a message of libmicrohttpd.
    static let messageBytes = 256
    /// For bodies from this size on, headers and body are sent together.
    static let corkBytes = 64 * 1024
    /// Pause in accepting if the system provides no more sockets, unless a connection ends earlier.
    static let acceptPauseMilliseconds = 100
    /// Time between two checks of a shared socket if nothing can wake its thread.
    static let acceptLookMilliseconds: Int32 = 100
    /// The range of every setting of `HTTPLimits`: bytes, milliseconds and counts.
    static let settings = 1...(1 << 30)
    /// A comment line; clients ignore it.
    static let heartbeat = Array(":\n\n".utf8)
    /// Interval of the check for disconnected clients of streams.
    static let streamLookMilliseconds = 500
    /// Disconnected streams that one system call returns.
    static let streamsGoneAtOnce = 64
    /// The most bytes of a stream that are read at a time.
    static let streamBlockBytes = 1_024
    /// `Retry-After` for a client whose stream was rejected.
    static let streamRetrySeconds = 10
    /// Time to send the fallbacks of late replies once the time of a drain has passed.
    static let lastReplyMilliseconds = 250
    /// `MHD_CONTENT_READER_END_OF_STREAM` and `MHD_CONTENT_READER_END_WITH_ERROR`, macros that Swift cannot import.
    static let endOfStream = -1
    static let endWithError = -2
    /// `POLLRDHUP`: the client has closed, or has shut down its sending side.
    static let hangUp: Int16 = 0x2000
    /// Time for which a client may continue to send on a connection that the server has ended, and the same during a drain.
    static let lingerMilliseconds = 2_000
    static let lingerDrainingMilliseconds = 250
    /// Bytes of such data that are discarded at a time, and reads in one check.
    static let lingerBlockBytes = 16 * 1024
    static let lingerReads = 64
    /// The most descriptors that a process uses, whatever its limit; and the default if the system does not report a limit.
    static let descriptors = 1 << 20
    static let usualDescriptors = 1_024
    /// Time for connecting clients to arrive before the port closes: several round trips within a data centre.
    static let handshakeMilliseconds: Int32 = 10
    /// Time that a connection may be idle at the end before it is closed: a new connection has not sent its request yet.
    static let lastIdleMilliseconds = 1_000
    /// Time for ended connections to close before the library is stopped.
    static let cutMilliseconds = 1_000
    /// Time between two checks of the sockets of watched clients.
    static let closeLookMilliseconds = 20
    /// Time between two checks of the reaper, at least and at most.
    static let reapMilliseconds = 5...250
}
