import Glibc

/// One connection, used only by its own thread, which can wait as long as a fault needs.
@safe
final class ClientSocket {
    /// Linux's `POLLRDHUP`, which Glibc does not export to Swift.
    private static let hangUp: Int16 = 0x2000

    private let descriptor: Int32
    private var pending: [UInt8] = []
    /// True once nothing can be sent any more.
    private(set) var isGone = false

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var one: Int32 = 1
        unsafe setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Reads one complete request; `nil` at the end of the connection, or if the request is invalid.
    func request() -> PlayedRequest? {
        var searched = 0
        while true {
            if let end = pending[searched...].firstRange(of: [13, 10, 13, 10])?.upperBound {
                return request(headEnd: end)
            }
            searched = max(0, pending.count - 3)
            guard pending.count <= Limits.headBytes, receive() else { return nil }
        }
    }

    private func request(headEnd end: Int) -> PlayedRequest? {
        let head = String(decoding: pending[..<end], as: UTF8.self)
        guard let bare = PlayedRequest(head: head, body: []) else { return nil }
        let length = Int(bare.header("content-length") ?? "0") ?? 0
        guard (0...Limits.bodyBytes).contains(length), bare.header("transfer-encoding") == nil else { return nil }
        if bare.header("expect")?.lowercased() == "100-continue" { send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
        while pending.count < end + length { guard receive() else { return nil } }
        let body = Array(pending[end..<(end + length)])
        pending.removeFirst(end + length)
        return PlayedRequest(
            method: bare.method, path: bare.path, query: bare.query, headers: bare.headers, body: body)
    }

    private func receive() -> Bool {
        let count = unsafe withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 16) { buffer in
            let count = unsafe recv(descriptor, buffer.baseAddress, buffer.count, 0)
            if count > 0 { unsafe pending.append(contentsOf: buffer[..<count]) }
            return count
        }
        return count > 0
    }

    /// Sends all bytes, or as many as the other side accepts before it closes the connection.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to send.
    ///   - isMoreComing: True if more bytes follow at once, so that small pieces are sent together.
    func send(_ bytes: [UInt8], isMoreComing: Bool = false) {
        let flags = Int32(MSG_NOSIGNAL) | (isMoreComing ? Int32(MSG_MORE) : 0)
        var sent = 0
        while sent < bytes.count, !isGone {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.send(descriptor, buffer.baseAddress.map { unsafe $0 + sent }, bytes.count - sent, flags)
            }
            if count <= 0 { isGone = true } else { sent += count }
        }
    }

    /// Waits until the time is over or the other side closes the connection.
    ///
    /// - Returns: True if the other side is still connected.
    @discardableResult
    func wait(milliseconds: Int) -> Bool {
        guard !isGone, milliseconds > 0 else { return !isGone }
        var waiting = pollfd(fd: descriptor, events: ClientSocket.hangUp, revents: 0)
        let count = unsafe poll(&waiting, 1, Int32(clamping: milliseconds))
        if count != 0 { isGone = true }
        return !isGone
    }

    /// Waits until the other side closes the connection.
    func waitForEnd() { wait(milliseconds: Limits.waitMilliseconds) }

    /// Ends the connection with a reset instead of an orderly shutdown.
    func reset() {
        var now = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        isGone = true
    }

    func close() { Glibc.close(descriptor) }
}
