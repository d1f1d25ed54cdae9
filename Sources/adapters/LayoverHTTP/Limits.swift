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
    /// From so many bytes of a body on, its head goes out with it.
    static let corkBytes = 64 * 1024
    /// How long accepting rests when the system gives no more sockets, unless a connection ends before.
    static let acceptPauseMilliseconds = 100
    /// What any setting of `HTTPLimits` may be; bytes, milliseconds and counts alike.
    static let settings = 1...(1 << 30)
    /// A comment line; clients pass over it.
    static let heartbeat = Array(":\n\n".utf8)
    /// How often streams are asked whether their clients are still there.
    static let streamLookMilliseconds = 500
    /// What a stream's bytes are read in at most at one time.
    static let streamBlockBytes = 1_024
    /// How long a client waits that found no room for its stream.
    static let streamRetrySeconds = 10
    /// How long what stands for late replies may take to go out once a drain is out of time.
    static let lastReplyMilliseconds = 250
    /// `MHD_CONTENT_READER_END_OF_STREAM` and `MHD_CONTENT_READER_END_WITH_ERROR`, macros that Swift does not see.
    static let endOfStream = -1
    static let endWithError = -2
    /// `POLLRDHUP`: the other side has closed, or shut its sending side.
    static let hangUp: Int16 = 0x2000
    /// How long a client may go on sending on a connection that the server has ended, and how long while it drains.
    static let lingerMilliseconds = 2_000
    static let lingerDrainingMilliseconds = 250
    /// What is thrown away at a time of what such a client sends, and how often in one look.
    static let lingerBlockBytes = 16 * 1024
    static let lingerReads = 64
    /// How many descriptors a process takes at most, whatever it may have; and how many where the system does not say.
    static let descriptors = 1 << 20
    static let usualDescriptors = 1_024
    /// How long those who are connecting have to come in before the port closes: several times around a data centre.
    static let handshakeMilliseconds: Int32 = 10
    /// How long a connection may lie idle at the end before it is ended: one that has just been opened has yet to ask.
    static let lastIdleMilliseconds = 1_000
    /// How long connections that were cut may take to end before the library is stopped with them.
    static let cutMilliseconds = 1_000
    /// How often the reaper looks at the connections, at most and at least.
    static let reapMilliseconds = 5...250
}
