import CMicroHTTPD
import Glibc
import Synchronization

/// What the callbacks of one listener share.
final class ServerCore: Sendable {
    let limits: HTTPLimits
    let registry: ConnectionRegistry
    let gate: ConnectionGate
    let streams: StreamTable
    let lateReplies: LateReplyTable
    private let handler: any HTTPHandling
    private let pool: BodyPool
    private let refusals: RefusalTable
    private let rules: RequestGuard
    private let draining = Atomic<Bool>(false)

    init(_ settings: HTTPSettings, handler: any HTTPHandling) {
        limits = settings.limits
        registry = ConnectionRegistry(settings.limits)
        gate = ConnectionGate(limit: settings.limits.connections)
        streams = StreamTable(settings.limits, registry: registry)
        lateReplies = LateReplyTable(settings.limits, registry: registry)
        self.handler = handler
        pool = BodyPool(budgetBytes: settings.limits.inFlightBytes)
        refusals = RefusalTable(settings)
        rules = RequestGuard(settings)
    }

    var bodyBytesInFlight: Int { pool.lentBytes }

    var isDraining: Bool { draining.load(ordering: .relaxed) }

    /// From now on each reply closes its connection.
    func startDraining() { draining.store(true, ordering: .relaxed) }

    /// The headers are in: lets the request pass or refuses it, which closes its connection.
    func meetHeaders(
        _ connection: Connection, _ handle: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>
    ) -> MHD_Result {
        if let refusal = unsafe rules.refusal(connection, handle, method: method, version: version) {
            return unsafe refuse(refusal, connection, handle)
        }
        if let expected = connection.expectedBodyBytes {
            if expected > limits.bodyBytes { return unsafe refuse(.bodyTooLarge, connection, handle) }
            let first = min(expected, Limits.firstBlockBytes) + Limits.paddingBytes
            if expected > 0, !pool.hasRoom(for: first) { return unsafe refuse(.tooBusy, connection, handle) }
        }
        connection.stage = .body
        connection.clock.received(bodyBytes: 0)
        connection.clock.enter(.readingBody)
        return .YES
    }

    /// A part of the body is in.
    func meetBody(
        _ connection: Connection, _ handle: OpaquePointer, _ bytes: UnsafePointer<CChar>, _ count: Int
    ) -> MHD_Result {
        let held = connection.body?.count ?? 0
        guard count <= limits.bodyBytes - held else { return unsafe cut(.bodyTooLarge, handle) }
        if connection.body == nil {
            let expected = connection.expectedBodyBytes ?? Limits.firstChunkedBlockBytes
            connection.body = BodyBuffer(capacity: max(count, min(expected, Limits.firstBlockBytes)), pool: pool)
        }
        guard let body = connection.body, unsafe body.append(bytes, count: count) else {
            return unsafe cut(.tooBusy, handle)
        }
        connection.clock.received(bodyBytes: body.count)
        return .YES
    }

    /// The whole request is in.
    func answer(_ connection: Connection, _ handle: OpaquePointer) -> MHD_Result {
        connection.body?.finish()
        connection.clock.enter(.handling)
        let reply = unsafe handler.respond(to: HTTPRequest(connection, handle: handle))
        guard case .late(let late) = reply.content else { return unsafe finish(connection, handle, with: reply) }
        if let made = late.takeIfMade() { return unsafe finish(connection, handle, with: made) }
        guard lateReplies.add(late) else {
            late.close()
            return unsafe refuse(.tooManyWaiting, connection, handle)
        }
        connection.late = late
        connection.stage = .late
        return unsafe goOn(connection, handle)
    }

    /// A request whose reply is late: the reply is there, or the connection is suspended until it is.
    func goOn(_ connection: Connection, _ handle: OpaquePointer) -> MHD_Result {
        guard let late = connection.late else { return .NO }
        guard let reply = unsafe late.takeOrSuspend(connection.clock, handle) else { return .YES }
        connection.late = nil
        lateReplies.remove(late)
        return unsafe finish(connection, handle, with: reply)
    }

    private func finish(_ connection: Connection, _ handle: OpaquePointer, with reply: HTTPReply) -> MHD_Result {
        if case .stream(_, _, let stream) = reply.content {
            guard unsafe streams.add(stream, connection, handle) else {
                stream.close()
                return unsafe refuse(.tooManyStreams, connection, handle)
            }
            connection.stream = stream
        }
        connection.stage = .answered
        connection.clock.enter(.writing)
        let isLast = connection.requests >= limits.requestsPerConnection || isDraining
        if reply.segmentBytes >= Limits.corkBytes { connection.cork() }
        let queued = unsafe ReplyBuilder.queue(reply, on: handle, body: connection.body, closing: isLast)
        return queued ? .YES : .NO
    }

    private func refuse(_ refusal: HTTPRefusal, _ connection: Connection, _ handle: OpaquePointer) -> MHD_Result {
        connection.stage = .answered
        connection.clock.enter(.writing)
        return unsafe refusals.reply(to: refusal).queue(on: handle, closing: true) ? .YES : .NO
    }

    /// Refuses in the middle of a body, where libmicrohttpd takes no reply: the reply goes straight to the socket,
    /// which is then closed.
    private func cut(_ refusal: HTTPRefusal, _ handle: OpaquePointer) -> MHD_Result {
        guard let info = unsafe layover_socket(handle) else { return .NO }
        let socket = unsafe info.pointee.connect_fd
        unsafe refusals.wireBytes(of: refusal).withUnsafeBytes { bytes in
            _ = unsafe send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        }
        return .NO
    }
}
