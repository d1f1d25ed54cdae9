/// The bounds of this room that no setting changes.
enum Limits {
    /// Readable bytes behind each body, as simdjson wants.
    static let paddingBytes = 64
    /// Bytes that a body gets at first; a larger one grows as it comes in, so a promise alone holds no more than this.
    static let firstBlockBytes = 4 * 1024 * 1024
    /// Bytes that a body of unknown length gets at first.
    static let firstChunkedBlockBytes = 64 * 1024
    static let threads = 1...64
    /// From so many bytes of a body on, its head goes out with it.
    static let corkBytes = 64 * 1024
    /// Pause in accepting when the system gives no more sockets, unless a connection ends before.
    static let acceptPauseMilliseconds = 100
    /// Time between two looks at a shared socket where nothing can wake who waits there.
    static let acceptLookMilliseconds: Int32 = 100
    /// Values that any setting of `HTTPLimits` may have; bytes, milliseconds and counts alike.
    static let settings = 1...(1 << 30)
    /// A comment line; clients pass over it.
    static let heartbeat = Array(":\n\n".utf8)
    /// Interval at which streams are asked whether their clients are still there.
    static let streamLookMilliseconds = 500
    /// Streams whose clients have closed that are told of by one system call.
    static let streamsGoneAtOnce = 64
    /// Bytes of a stream that are read at one time, at most.
    static let streamBlockBytes = 1_024
    /// Wait of a client that found no room for its stream.
    static let streamRetrySeconds = 10
    /// Time for the stand-ins of late replies to go out once a drain is out of time.
    static let lastReplyMilliseconds = 250
    /// `MHD_CONTENT_READER_END_OF_STREAM` and `MHD_CONTENT_READER_END_WITH_ERROR`, macros that Swift does not see.
    static let endOfStream = -1
    static let endWithError = -2
    /// `POLLRDHUP`: the other side has closed, or shut its sending side.
    static let hangUp: Int16 = 0x2000
    /// Time that a client may go on sending on a connection that the server has ended, and the same while it drains.
    static let lingerMilliseconds = 2_000
    static let lingerDrainingMilliseconds = 250
    /// Bytes that are thrown away at a time of what such a client sends, and reads in one look.
    static let lingerBlockBytes = 16 * 1024
    static let lingerReads = 64
    /// Most descriptors that a process takes, whatever it may have; and their number where the system does not say.
    static let descriptors = 1 << 20
    static let usualDescriptors = 1_024
    /// Time for connecting clients to come in before the port closes: several times around a data centre.
    static let handshakeMilliseconds: Int32 = 10
    /// Time that a connection may lie idle at the end before it is ended: one that has just been opened has yet to ask.
    static let lastIdleMilliseconds = 1_000
    /// Time that connections that were cut may take to end before the library is stopped with them.
    static let cutMilliseconds = 1_000
    /// Time between two looks at the sockets of clients for whom somebody works.
    static let closeLookMilliseconds = 20
    /// Time between two looks of the reaper at the connections, at least and at most.
    static let reapMilliseconds = 5...250
}
