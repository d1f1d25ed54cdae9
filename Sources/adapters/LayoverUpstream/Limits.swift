/// The limits of this room that no setting changes.
enum Limits {
    /// Parts of a window with separate counts; old counts are dropped one part at a time.
    static let windowParts = 10
    /// Range of a window's length in milliseconds: a tenth of a second to an hour.
    static let windowMilliseconds = 100...3_600_000
    /// Range of counts in settings: calls, retries, pending calls.
    static let counts = 0...1_000_000
    /// Shares, in parts of ten thousand.
    static let basisPoints = 0...10_000
    /// The longest distinguished latency: a day.
    static let latencyMicroseconds = 1...86_400_000_000
    /// Waits in milliseconds: up to a day.
    static let waitMilliseconds = 0...86_400_000
}

/// The limits of calls.
extension Limits {
    /// Pending calls; one more fails at once.
    static let calls = 4_096
    static let connections = 1_024
    static let connectionsPerHost = 256
    /// Idle connections.
    static let idleConnections = 256
    /// How long a connection may have been idle before a call uses it, in seconds.
    static let idleSeconds = 1...3_600
    static let addressBytes = 8 * 1024
    static let sentHeaderBytes = 64 * 1024
    /// Idle handles of libcurl.
    static let idleHandles = 64
    /// Bytes that are read from a socket at a time; libcurl's own buffers are not copied further.
    static let readBytes = 128 * 1024
    /// Bytes of a long body that arrive before the event thread is woken for them, and the size below which every byte wakes
    /// it.
    static let mostWakeBytes = 256 * 1024
    static let leastWakeBytes = 16 * 1024
    static let eventsAtOnce = 128
    /// How long a host that sent unrequested bytes gets a new connection for each call, and the number of such hosts.
    static let unrulySeconds = 600
    static let unrulyHosts = 256
    /// Bytes of one read, and reads, of unrequested data on an idle connection: 1 MiB.
    static let unaskedBytes = 16 * 1024
    static let unaskedReads = 64
    /// The longest wait in one round of the loop, in milliseconds.
    static let waitAtMost = 60_000
    /// Ended calls whose deadlines may remain in the heap in addition to those of pending calls.
    static let staleDeadlines = 4_096
    /// Ranges of settings for one call, in milliseconds and bytes.
    static let callMilliseconds = 1...3_600_000
    static let callBytes = 0...(1 << 30)
    static let ratios = 1...10_000
    /// An answer is checked against `decodedRatio` once it is larger.
    static let ratioFromBytes = 1024 * 1024
    /// libcurl counts a chunk only after decoding it: this many bytes may be missing from its count meanwhile.
    static let uncountedBytes = readBytes
}

/// The limits of memory for answers.
extension Limits {
    /// Bytes that are allocated for an answer at first, whatever length it declares.
    static let firstBlockBytes = 4 * 1024 * 1024
    /// Bytes that are allocated for an answer of unknown length at first.
    static let firstBlockBytesUnknown = 64 * 1024
    /// A body in a larger block is not moved, however little of the block is used.
    static let movedBlockBytes = 256 * 1024
    /// Bytes of idle blocks, all together.
    static let idleBlockBytes = 64 * 1024 * 1024
    static let budgetBytes = 1024 * 1024...(1 << 36)
}
