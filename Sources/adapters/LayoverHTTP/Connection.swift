import Glibc

/// The server's state of one socket and of the request on it; used by one worker thread at a time.
final class Connection {
    /// Progress of the request on this connection.
    enum Stage {
        /// The request line has been read, the headers have not.
        case headers
        /// The guard accepted it; the body is arriving, or there is none.
        case body
        /// The handler has returned; its reply follows later.
        case late
        /// The reply is queued.
        case answered
    }

    /// Why a connection ends with its reply.
    enum Ending {
        /// The server stops.
        case draining
        /// The client has reached its limit of requests, or its request is rejected: it may still be sending.
        case refusing
    }

    let clock: ConnectionClock
    var stage = Stage.headers
    var method = HTTPMethod.get
    /// The target as sent, in memory that the connection reuses.
    var target: [UInt8] = []
    /// Ranges of the path and the query in `target`.
    var path = 0..<0
    var query = 0..<0
    var expectedBodyBytes: Int?
    /// True if the request expects to continue without a body: libmicrohttpd would close the connection in place of a reply if
    /// the next request has arrived already.
    var isAnsweredAtOnce = false
    /// True if the body has a `Content-Encoding`, which its handler reads.
    var isEncoded = false
    /// The memory in which the library processes the request; `nil` if it is unknown.
    var memory: ConnectionMemory?
    var body: BodyBuffer?
    /// The stream of the reply, until it has ended.
    var stream: EventStream?
    /// The reply that the request waits for, until it has ended.
    var late: LateReply?
    /// Why the server ends this connection with its reply; `nil` if the connection continues, or the client ends it.
    var ending: Ending?
    /// The number that the handler assigned to the request.
    var mark = Connection.unmarked
    /// When the complete request had arrived, in nanoseconds of `monotonicNanoseconds`; 0 before that.
    var beganNanoseconds: UInt64 = 0
    /// Requests begun on this connection.
    var requests = 0
    private var isCorked = false

    /// The mark of a request without a number from a handler.
    static let unmarked = -1

    init(clock: ConnectionClock) { self.clock = clock }

    /// Begins the next request, of which only the target is known.
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
            unsafe target.append(contentsOf: UnsafeBufferPointer(start: start, count: strlen(text)))
        }
    }

    /// Makes the system hold back incomplete segments, so that the headers are sent together with the body that follows.
    ///
    /// Otherwise libmicrohttpd sends them separately, and wakes the client for them.
    func cork() {
        isCorked = true
        setCork(1)
    }

    /// Sends the held bytes.
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
