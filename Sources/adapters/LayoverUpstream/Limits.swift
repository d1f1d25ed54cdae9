/// The bounds of this room that no setting changes.
enum Limits {
    /// Parts of a window that are counted each by itself; what is older goes a part at a time.
    static let windowParts = 10
    /// Range of a window's length, in milliseconds: a tenth of a second to an hour.
    static let windowMilliseconds = 100...3_600_000
    /// Range of counts in settings: calls, retries, calls under way.
    static let counts = 0...1_000_000
    /// Shares, in parts of ten thousand.
    static let basisPoints = 0...10_000
    /// The longest latency that is told apart: a day.
    static let latencyMicroseconds = 1...86_400_000_000
    /// Times that a wait may double.
    static let doublings = 0...30
    /// Waits, in milliseconds: up to a day.
    static let waitMilliseconds = 0...86_400_000
}

/// The bounds of calls.
extension Limits {
    /// Calls under way or about to start; one more ends at once.
    static let calls = 4_096
    static let connections = 1_024
    static let connectionsPerHost = 256
    /// Connections that wait for their next call.
    static let idleConnections = 256
    /// Time that a connection may have been idle when a call gets it, in seconds.
    static let idleSeconds = 1...3_600
    static let addressBytes = 8 * 1024
    static let sentHeaderBytes = 64 * 1024
    /// Handles of libcurl that wait for their next call.
    static let idleHandles = 64
    /// Bytes that are read from a socket at a time; libcurl copies its own buffers no further.
    static let readBytes = 128 * 1024
    /// Bytes of a long body that come in before the thread of events is woken for it, and below which every byte wakes.
    static let mostWakeBytes = 256 * 1024
    static let leastWakeBytes = 16 * 1024
    static let eventsAtOnce = 128
    /// Time for which a host that sent more than it was asked for is given no connection twice, and hosts remembered.
    static let unrulySeconds = 600
    static let unrulyHosts = 256
    /// Bytes of a read, and reads, of what comes on a connection that no call has asked anything on: 1 MiB.
    static let unaskedBytes = 16 * 1024
    static let unaskedReads = 64
    /// A step of the loop never waits longer, in milliseconds.
    static let waitAtMost = 60_000
    /// Ends of calls whose time is remembered beside each call under way.
    static let staleDeadlines = 4_096
    /// Settings for one call, in milliseconds and bytes.
    static let callMilliseconds = 1...3_600_000
    static let callBytes = 0...(1 << 30)
    static let ratios = 1...10_000
    /// An answer is held against `decodedRatio` once it is larger.
    static let ratioFromBytes = 1024 * 1024
    /// libcurl counts a chunk only when it has been decoded: so much may be missing from its count meanwhile.
    static let uncountedBytes = readBytes
}

/// The bounds of memory for answers.
extension Limits {
    /// Bytes that an answer gets at first, whatever length it promises.
    static let firstBlockBytes = 4 * 1024 * 1024
    /// Bytes that an answer of unknown length gets at first.
    static let firstBlockBytesUnknown = 64 * 1024
    /// A body in a larger block than this stays in it, however little of it is used.
    static let movedBlockBytes = 256 * 1024
    /// Bytes that wait to be lent again, over all blocks.
    static let idleBlockBytes = 64 * 1024 * 1024
    static let budgetBytes = 1024 * 1024...(1 << 36)
}
