import CMicroHTTPD
import Glibc

// Functions that libmicrohttpd calls on its worker threads. Each unwraps its pointers and calls `ServerCore`.

/// A worker has accepted a socket, or is about to close it.
func onConnection(
    _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ event: MHD_ConnectionNotificationCode
) {
    guard let slot = unsafe slot, let handle = unsafe handle, let core = unsafe core(context) else { return }
    if event == .CONNECTION_NOTIFY_STARTED {
        guard let info = unsafe layover_socket(handle) else { return }
        core.workers.addThread()
        let clock = ConnectionClock(socket: unsafe info.pointee.connect_fd)
        unsafe core.registry.add(clock, handle)
        unsafe slot.pointee = Unmanaged.passRetained(Connection(clock: clock)).toOpaque()
    } else if let held = unsafe slot.pointee {
        let connection = unsafe Unmanaged<Connection>.fromOpaque(held).takeRetainedValue()
        unsafe slot.pointee = nil
        core.registry.remove(connection.clock)
        core.linger(connection)
        core.gate.leave(connection.clock.socket)
    }
}

/// libmicrohttpd logs a message.
///
/// If the message reports that it rejects a request, the server can answer with its own text.
///
/// The messages are not translated: no program of this package sets a language.
func onLog(_ context: UnsafeMutableRawPointer?, _ format: UnsafePointer<CChar>?, _ arguments: CVaListPointer?) {
    let refusing: StaticString = "Error processing request"
    guard let format = unsafe format,
        unsafe strncmp(
            format, UnsafeRawPointer(refusing.utf8Start).assumingMemoryBound(to: CChar.self), refusing.utf8CodeUnitCount
        ) == 0
    else { return }
    unsafe core(context)?.meetRefusalOfLibrary(status: firstNumber(format, arguments))
}

/// The first number of a message, which is the status of the reply; 0 if the message has no number.
private func firstNumber(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer?) -> Int {
    guard let arguments = unsafe arguments else { return 0 }
    return unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Limits.messageBytes) { text in
        guard let start = text.baseAddress, unsafe vsnprintf(start, text.count, format, arguments) > 0 else { return 0 }
        let digits = unsafe String(cString: start).drop { !$0.isASCII || !$0.isNumber }.prefix { $0.isNumber }
        return Int(digits) ?? 0
    }
}

/// A request line has been read: only now is the target available as sent.
func onTarget(
    _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ handle: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let handle = unsafe handle, let info = unsafe layover_socket_context(handle),
        let held = unsafe info.pointee.socket_context
    else { return nil }
    unsafe Unmanaged<Connection>.fromOpaque(held)._withUnsafeGuaranteedRef { unsafe $0.begin(target: target) }
    return unsafe held
}

/// Keeps percent escapes: routes decode what they need.
func onUnescape(_ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?)
    -> Int
{
    guard let text = unsafe text else { return 0 }
    return unsafe strlen(text)
}

/// The header block, a part of the body, or the end of the request has arrived.
func onAccess(
    _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?, _ path: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ bytes: UnsafePointer<CChar>?,
    _ count: UnsafeMutablePointer<Int>?, _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let core = unsafe core(context), let handle = unsafe handle, let held = unsafe state?.pointee,
        let method = unsafe method, let version = unsafe version, let count = unsafe count
    else { return .NO }
    let connection = unsafe Unmanaged<Connection>.fromOpaque(held).takeUnretainedValue()
    switch connection.stage {
    case .headers: return unsafe core.meetHeaders(connection, handle, method: method, version: version)
    case .body:
        guard let bytes = unsafe bytes, unsafe count.pointee > 0 else {
            return unsafe core.answer(connection, handle)
        }
        defer { unsafe count.pointee = 0 }
        return unsafe core.meetBody(connection, handle, bytes: bytes, count: count.pointee)
    case .late: return unsafe core.goOn(connection, handle)
    case .answered: return .YES
    }
}

/// A reply has been sent, or its request was aborted.
func onCompleted(
    _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
    _ state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ reason: MHD_RequestTerminationCode
) {
    guard let held = unsafe state?.pointee else { return }
    unsafe Unmanaged<Connection>.fromOpaque(held)._withUnsafeGuaranteedRef { connection in
        connection.body = nil
        connection.uncork()
        if let late = connection.late {
            unsafe core(context)?.forget(late, of: connection)
            late.close()
        }
        if let stream = connection.stream {
            connection.stream = nil
            unsafe core(context)?.streams.remove(stream)
            stream.close()
        }
        connection.clock.enter(.waiting)
    }
}

/// A connection with a stream as its reply can accept bytes.
func onStreamRead(
    _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?, _ room: Int
) -> Int {
    guard let context = unsafe context, let buffer = unsafe buffer else { return Limits.endWithError }
    let stream = unsafe Unmanaged<EventStream>.fromOpaque(context).takeUnretainedValue()
    return unsafe stream.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: room))
}

/// libmicrohttpd no longer uses the stream.
func releaseStream(_ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    unsafe Unmanaged<EventStream>.fromOpaque(context).release()
}

private func core(_ context: UnsafeMutableRawPointer?) -> ServerCore? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
}
