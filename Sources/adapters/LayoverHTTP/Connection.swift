import Glibc

/// The server's memory of one socket and of the request on it; used by one worker thread at a time.
final class Connection {
    /// Progress of the request on this connection.
    enum Stage {
        /// Its request line is read, its headers are not yet.
        case headers
        /// The guard let it in; the body is coming in, or there is none.
        case body
        /// The handler has returned; its reply is late.
        case late
        /// The reply is queued.
        case answered
    }

    /// Why a connection ends with its reply.
    enum Ending {
        /// The server stops.
        case draining
        /// The client has had as many requests as it may, or its request is refused: it may be sending still.
        case refusing
    }

    let clock: ConnectionClock
    var stage = Stage.headers
    var method = HTTPMethod.get
    /// The target as it was sent, in memory that the connection uses again and again.
    var target: [UInt8] = []
    /// Ranges of the path and the query in `target`.
    var path = 0..<0
    var query = 0..<0
    var expectedBodyBytes: Int?
    /// True if the body has a `Content-Encoding`, which its handler reads.
    var isEncoded = false
    /// Where the library works on the request; `nil` where that cannot be told.
    var memory: ConnectionMemory?
    var body: BodyBuffer?
    /// The stream that the reply goes on with, until it is over.
    var stream: EventStream?
    /// The reply that the request waits for, until it is over.
    var late: LateReply?
    /// Why the server ends this connection with its reply; `nil` where it goes on, or the client ends it.
    var ending: Ending?
    /// Number that the handler gave the request.
    var mark = Connection.unmarked
    /// When the whole request was in, in nanoseconds of `monotonicNanoseconds`; 0 before that.
    var beganNanoseconds: UInt64 = 0
    /// Requests begun on this connection.
    var requests = 0
    private var isCorked = false

    /// Mark of a request to which no handler gave one.
    static let unmarked = -1

    init(clock: ConnectionClock) { self.clock = clock }

    /// Begins the next request; its target is all that is known of it.
    func begin(target text: UnsafePointer<CChar>?) {
        stage = .headers
        mark = Connection.unmarked
        beganNanoseconds = 0
        requests += 1
        body = nil
        expectedBodyBytes = nil
        isEncoded = false
        target.removeAll(keepingCapacity: true)
        guard let text = unsafe text else { return }
        unsafe text.withMemoryRebound(to: UInt8.self, capacity: 1) { start in
            var count = 0
            while unsafe start[count] != 0 { count += 1 }
            unsafe target.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
        }
    }

    /// Has the system hold what does not fill a segment, so that a head goes out with the body that follows it; libmicrohttpd
    /// sends it by itself otherwise, and wakes the client for it.
    func cork() {
        isCorked = true
        setCork(1)
    }

    /// Lets out what is held.
    func uncork() {
        guard isCorked else { return }
        isCorked = false
        setCork(0)
    }

    private func setCork(_ value: Int32) {
        var value = value
        _ = unsafe setsockopt(
            clock.socket, Int32(IPPROTO_TCP), TCP_CORK, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}
