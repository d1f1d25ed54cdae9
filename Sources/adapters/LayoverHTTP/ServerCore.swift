import CMicroHTTPD
import Dispatch
import Glibc
import LayoverMemory
import Synchronization

/// State that the callbacks of one listener share.
final class ServerCore: Sendable {
    let limits: HTTPLimits
    let registry: ConnectionRegistry
    let gate: ConnectionGate
    let streams: StreamTable
    let lateReplies: LateReplyTable
    private let heldRefusals: LateReplyTable
    private let releases = DispatchQueue(label: "layover.http.releases")
    let lingering: LingeringSockets
    let workers = WorkerClocks()
    let ends = EventCounts<ConnectionLimit>()
    let rejected = EventCounts<RefusalReason>()
    private let closes: CloseWatch
    private let handler: any HTTPHandling
    private let pool: BlockPool
    private let refusals: RefusalTable
    private let rules: RequestGuard
    private let draining = Atomic<Bool>(false)

    init(_ settings: HTTPSettings, handler: any HTTPHandling) {
        limits = settings.limits
        registry = ConnectionRegistry(settings.limits, ends: ends)
        gate = ConnectionGate(
            limit: settings.limits.connections, perAddress: settings.limits.connectionsPerAddress,
            isEdge: settings.isEdge, ends: ends)
        lingering = LingeringSockets(gate)
        streams = StreamTable(settings.limits, registry: registry)
        lateReplies = LateReplyTable(
            limit: limits.lateReplyLimit, milliseconds: limits.lateReplyMilliseconds, registry: registry)
        heldRefusals = LateReplyTable(
            limit: limits.heldRefusals, milliseconds: 2 * limits.refusalMilliseconds, registry: registry)
        closes = CloseWatch(registry)
        self.handler = handler
        pool = BlockPool(
            budgetBytes: settings.limits.inFlightBytes, idleByteLimit: settings.limits.inFlightBytes / 2)
        refusals = RefusalTable(settings)
        rules = RequestGuard(settings)
    }

    var heldRefusalCount: Int { heldRefusals.count }

    var bodyBytesInFlight: Int { pool.lentBytes }

    /// Frees memory for bodies that was not used since the last check.
    func giveBackUnusedMemory() { pool.giveBackUnused() }

    var isDraining: Bool { draining.load(ordering: .relaxed) }

    /// From now on each reply closes its connection.
    func startDraining() { draining.store(true, ordering: .relaxed) }

    /// The headers have arrived: accepts the request, or rejects it, which closes its connection.
    func meetHeaders(
        _ connection: Connection, _ handle: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>
    ) -> MHD_Result {
        if let refusal = unsafe rules.refusal(connection, handle, method: method, version: version) {
            return unsafe refuse(refusal, connection, handle)
        }
        connection.memory = unsafe ConnectionMemory(request: method, bytes: limits.connectionMemoryBytes)
        if let expected = connection.expectedBodyBytes {
            if expected > limits.bodyBytes { return unsafe refuse(.bodyTooLarge, connection, handle) }
            let first = min(expected, Limits.firstBlockBytes) + Limits.paddingBytes
            if expected > 0, !pool.hasRoom(for: first) { return unsafe refuse(.tooBusy, connection, handle) }
        }
        connection.stage = .body
        connection.clock.received(bodyBytes: 0)
        connection.clock.enter(.readingBody)
        return connection.isAnsweredAtOnce ? unsafe answer(connection, handle) : .YES
    }

    /// A part of the body has arrived.
    func meetBody(
        _ connection: Connection, _ handle: OpaquePointer, bytes: UnsafePointer<CChar>, count: Int
    ) -> MHD_Result {
        let held = connection.body?.count ?? 0
        guard count <= limits.bodyBytes - held else { return unsafe cut(.bodyTooLarge, connection, handle) }
        if connection.body == nil {
            let expected = connection.expectedBodyBytes ?? Limits.firstChunkedBlockBytes
            connection.body = BodyBuffer(capacity: max(count, min(expected, Limits.firstBlockBytes)), pool: pool)
        }
        guard let body = connection.body, unsafe body.append(bytes, count: count) else {
            return unsafe cut(.tooBusy, connection, handle)
        }
        connection.clock.received(bodyBytes: body.count)
        return .YES
    }

    /// The complete request has arrived.
    func answer(_ connection: Connection, _ handle: OpaquePointer) -> MHD_Result {
        connection.body?.finish()
        connection.clock.enter(.handling)
        connection.beganNanoseconds = monotonicNanoseconds()
        var reply = unsafe handler.respond(to: HTTPRequest(connection, handle: handle))
        if limits.heldRefusals > 0, reply.isTooMany { reply = HTTPReply(held: reply) }
        guard case .late(let late) = reply.content else { return unsafe finish(connection, handle, with: reply) }
        if let made = late.takeIfMade() { return unsafe finish(connection, handle, with: made) }
        guard table(of: late).add(late) else {
            late.close()
            guard !late.isRefusal else { return unsafe finish(connection, handle, with: late.last) }
            return unsafe refuse(.tooManyWaiting, connection, handle)
        }
        if late.isRefusal {
            // A posted body holds no memory meanwhile.
            connection.body = nil
            release(late)
        }
        connection.late = late
        connection.stage = .late
        if late.isWatched { closes.add(late) }
        return unsafe goOn(connection, handle)
    }

    /// Continues a request with a late reply: sends the reply if it is available, or suspends the connection.
    func goOn(_ connection: Connection, _ handle: OpaquePointer) -> MHD_Result {
        guard let late = connection.late else { return .NO }
        guard let reply = unsafe late.takeOrSuspend(connection.clock, handle) else { return .YES }
        forget(late, of: connection)
        return unsafe finish(connection, handle, with: reply)
    }

    private func table(of late: LateReply) -> LateReplyTable { late.isRefusal ? heldRefusals : lateReplies }

    /// The connection no longer waits for its late reply.
    func forget(_ late: LateReply, of connection: Connection) {
        connection.late = nil
        table(of: late).remove(late)
    }

    /// Sends a refusal that is held back once its time is over: not all at one moment, or their clients would return together.
    private func release(_ refusal: LateReply) {
        let milliseconds = Int.random(in: limits.refusalMilliseconds...2 * limits.refusalMilliseconds)
        releases.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { refusal.giveUp() }
    }

    /// Forgets late replies whose clients are gone.
    func sweepLateReplies() {
        lateReplies.sweep()
        heldRefusals.sweep()
    }

    /// Sends the refusals that are held back, now and from here on.
    func endRefusals() { heldRefusals.end() }

    /// Sends the replacement of every late reply and every refusal that is held back, now and from here on.
    func endLateReplies() {
        lateReplies.end()
        endRefusals()
    }

    private func finish(_ connection: Connection, _ handle: OpaquePointer, with reply: HTTPReply) -> MHD_Result {
        if case .stream(_, _, let stream) = reply.content {
            guard unsafe streams.add(stream, connection, handle) else {
                stream.close()
                return unsafe refuse(.tooManyStreams, connection, handle)
            }
            connection.stream = stream
            if stream.isWatched { closes.add(stream) }
        }
        connection.stage = .answered
        connection.clock.enter(.writing)
        if connection.requests >= limits.requestsPerConnection {
            connection.ending = .refusing
        } else if isDraining {
            connection.ending = .draining
        }
        if reply.segmentBytes >= Limits.corkBytes { connection.cork() }
        unsafe record(HTTPOutcome(reply, nanoseconds: elapsed(connection)), connection, handle)
        let queued = unsafe ReplyBuilder.queue(
            reply, on: handle, body: connection.body, closing: connection.ending != nil,
            isHead: connection.method == .head)
        return queued ? .YES : .NO
    }

    private func refuse(_ refusal: HTTPRefusal, _ connection: Connection, _ handle: OpaquePointer) -> MHD_Result {
        rejected.add(RefusalReason(refusal))
        unsafe record(HTTPOutcome(refusal, nanoseconds: elapsed(connection)), connection, handle)
        connection.stage = .answered
        connection.ending = .refusing
        connection.clock.enter(.writing)
        if refusal == .methodUnknown, let target = TargetSyntax(connection.target.span, method: .get),
            let reply = refusals.unknownMethod(String(decoding: connection.target[target.path], as: UTF8.self))
        {
            let isQueued = unsafe ReplyBuilder.queue(
                reply, on: handle, body: nil, closing: true, isHead: false)
            return isQueued ? .YES : .NO
        }
        return unsafe refusals.reply(to: refusal).queue(on: handle, closing: true) ? .YES : .NO
    }

    /// Rejects in the middle of a body, where libmicrohttpd accepts no reply: the reply is written directly to the socket,
    /// which is then closed.
    private func cut(_ refusal: HTTPRefusal, _ connection: Connection, _ handle: OpaquePointer) -> MHD_Result {
        rejected.add(RefusalReason(refusal))
        unsafe record(HTTPOutcome(refusal, nanoseconds: 0), connection, handle)
        connection.ending = .refusing
        send(refusal, to: connection.clock.socket)
        return .NO
    }

    /// Reports a reply to the handler.
    ///
    /// Never inlined: the optimizer of Swift 6.3.1 crashes if it moves the request, which cannot be copied, into the callers.
    @inline(never)
    private func record(_ outcome: HTTPOutcome, _ connection: Connection, _ handle: OpaquePointer) {
        unsafe handler.recordOutcome(outcome, of: HTTPRequest(connection, handle: handle))
    }

    /// Time since the complete request has arrived; 0 before that.
    private func elapsed(_ connection: Connection) -> UInt64 {
        connection.beganNanoseconds == 0 ? 0 : monotonicNanoseconds() &- connection.beganNanoseconds
    }

    private func send(_ refusal: HTTPRefusal, to socket: Int32) {
        unsafe refusals.wireBytes(of: refusal).withUnsafeBytes { bytes in
            _ = unsafe Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        }
    }
}

// The end of connections.
extension ServerCore {
    /// Counts a refusal of libmicrohttpd, and replaces its reply if it rejects a whole header block.
    func meetRefusalOfLibrary(status: Int) {
        rejected.add(takeOverRefusal().map { RefusalReason($0) } ?? RefusalReason(ofLibrary: status))
    }

    /// Sends our own refusal before libmicrohttpd sends its refusal.
    ///
    /// Version 0.9.75 writes the headers of such a reply twice if it rejects a whole header block (no Host, an invalid
    /// Content-Length). It logs that on the connection's own thread before it writes; the connection is the one whose headers
    /// have arrived, and which has neither been passed to us nor been answered. Once our reply has been sent, no byte of the
    /// library's can follow it.
    ///
    /// - Returns: `nil` if libmicrohttpd rejects something else, and answers itself.
    private func takeOverRefusal() -> HTTPRefusal? {
        var last: HTTPRefusal?
        for number in registry.ofThisWorker {
            guard let handle = unsafe OpaquePointer(bitPattern: number),
                let block = unsafe layover_header_size(handle)?.pointee.header_size, block > 0,
                unsafe layover_reply_status(handle) == nil,
                let held = unsafe layover_socket_context(handle)?.pointee.socket_context
            else { continue }
            let connection = unsafe Unmanaged<Connection>.fromOpaque(held).takeUnretainedValue()
            guard connection.stage == .headers else { continue }
            connection.stage = .answered
            connection.ending = .refusing
            let refusal = unsafe rules.refusalOfLibrary(handle)
            send(refusal, to: connection.clock.socket)
            shutdown(connection.clock.socket, Int32(SHUT_WR))
            last = refusal
        }
        return last
    }

    /// The socket is about to be closed: keeps it for a while if its client may still be sending.
    func linger(_ connection: Connection) {
        guard let ending = connection.ending else { return }
        var byte: UInt8 = 0
        let flags = Int32(MSG_PEEK | MSG_DONTWAIT)
        if ending == .draining, unsafe recv(connection.clock.socket, &byte, 1, flags) <= 0 { return }
        lingering.add(
            connection.clock.socket,
            milliseconds: isDraining ? Limits.lingerDrainingMilliseconds : Limits.lingerMilliseconds)
    }
}
