package import Dispatch
import Glibc

/// One TCP connection to this machine that sends exactly the bytes of the test and waits only for events of the other side.
@safe
package final class RawClient {
    /// The longest wait for any event before a test fails.
    package static let patienceMilliseconds: Int32 = 20_000

    private let descriptor: Int32
    private var pending: [UInt8] = []
    private var isClosedHere = false

    /// Connects.
    ///
    /// - Parameters:
    ///   - port: The server's port.
    ///   - source: The client's address, a loopback address that begins with 127.
    /// - Throws: `refused` if no server listens.
    package init(port: UInt16, from source: UInt32? = nil) throws {
        descriptor = try RawClient.connected(to: LoopbackAddress(port: port), from: source)
    }

    /// Connects to a Unix socket.
    ///
    /// - Parameter path: At most the number of bytes that the system accepts.
    /// - Throws: `refused` if no server listens.
    package init(path: String) throws {
        descriptor = try RawClient.connected(to: path)
    }

    deinit { if !isClosedHere { close(descriptor) } }

    /// Sends one request on a new connection.
    ///
    /// - Parameters:
    ///   - port: The server's port.
    ///   - method: A reply to `HEAD` has no body.
    ///   - target: Path and query.
    ///   - headers: Whole lines: `Accept: text/html`.
    ///   - body: The body, sent with its length; `nil` sends no length.
    ///   - host: The header `Host`.
    /// - Returns: The reply.
    /// - Throws: `RawClientError`, as `reply` does.
    package static func ask(
        port: UInt16, _ method: String, _ target: String, headers: [String] = [], body: [UInt8]? = nil,
        host: String = "localhost"
    ) throws -> RawReply {
        let client = try RawClient(port: port)
        client.send(method, target, headers: headers, body: body, host: host)
        return try client.reply(bodiless: method == "HEAD")
    }

    /// Closes the connection without sending anything.
    package func leave() {
        isClosedHere = true
        close(descriptor)
    }

    /// Sends one request.
    package func send(
        _ method: String, _ target: String, headers: [String] = [], body: [UInt8]? = nil, host: String = "localhost"
    ) {
        let length = body.map { ["Content-Length: \($0.count)"] } ?? []
        let lines = ["\(method) \(target) HTTP/1.1", "Host: \(host)"] + length + headers
        send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (body ?? []))
    }

    /// Sends all bytes, or as many as the other side accepts before it closes.
    package func send(_ bytes: [UInt8]) { RawClient.send(bytes, on: descriptor) }

    package func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends on another thread, so that replies can be read meanwhile.
    ///
    /// - Returns: Signalled when everything is sent or the other side accepts no more; wait for it before this client is
    ///   released.
    package func sendAside(_ bytes: [UInt8]) -> DispatchSemaphore {
        let isSent = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { [descriptor] in
            RawClient.send(bytes, on: descriptor)
            isSent.signal()
        }
        return isSent
    }

    private static func connected(to address: LoopbackAddress, from source: UInt32?) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let own = source.map { LoopbackAddress(port: 0, host: $0) }
        let isBound = own.map { unsafe $0.with { unsafe bind(descriptor, $0, $1) } == 0 } ?? true
        guard isBound, unsafe address.with({ unsafe connect(descriptor, $0, $1) }) == 0 else {
            close(descriptor)
            throw RawClientError.refused
        }
        return descriptor
    }

    private static func connected(to path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) {
            unsafe $0.copyBytes(from: path.utf8.prefix($0.count - 1))
        }
        let code = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard code == 0 else {
            close(descriptor)
            throw RawClientError.refused
        }
        return descriptor
    }

    private static func send(_ bytes: [UInt8], on descriptor: Int32) {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.send(
                    descriptor, buffer.baseAddress.map { unsafe $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Shuts down the sending direction.
    package func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads one whole reply.
    ///
    /// - Parameter bodiless: Whether the request was HEAD.
    /// - Returns: The next reply on this connection.
    /// - Throws: `closed` if the other side ends first, `silent` if it takes too long.
    package func reply(bodiless: Bool = false) throws -> RawReply {
        while true {
            if let (reply, count) = RawReply.first(in: pending, bodiless: bodiless) {
                pending.removeFirst(count)
                return reply
            }
            guard try receive() else { throw RawClientError.closed }
        }
    }

    /// Reads one reply that ends when the other side closes.
    ///
    /// - Throws: `closed` if that happens before the head is complete, `silent` if it takes too long.
    package func lastReply() throws -> RawReply {
        while try receive() {}
        defer { pending = [] }
        guard let reply = RawReply(pending) else { throw RawClientError.closed }
        return reply
    }

    /// Reads until the text has arrived.
    ///
    /// - Returns: Everything up to the end of the text.
    /// - Throws: `closed` if the other side ends first, `silent` if it takes too long.
    package func text(until ending: String) throws -> String {
        while true {
            let text = String(decoding: pending, as: UTF8.self)
            if let found = text.firstRange(of: ending) {
                pending = Array(text[found.upperBound...].utf8)
                return String(text[..<found.upperBound])
            }
            guard try receive() else { throw RawClientError.closed }
        }
    }

    /// Reads until the other side closes.
    ///
    /// - Throws: `silent` if it takes too long.
    package func rest() throws -> String {
        while try receive() {}
        defer { pending = [] }
        return String(decoding: pending, as: UTF8.self)
    }

    /// How the other side ended.
    package enum End: Sendable { case orderly, reset, silent }

    /// Reads until the other side ends, or until it sends nothing for this long after `isEnough` is true.
    ///
    /// Before that, it waits with the usual patience.
    package func everything(
        silence milliseconds: Int32 = RawClient.patienceMilliseconds, after isEnough: ([UInt8]) -> Bool = { _ in true }
    ) -> (bytes: [UInt8], end: End) {
        defer { pending = [] }
        while true {
            let silence = isEnough(pending) ? milliseconds : RawClient.patienceMilliseconds
            guard isReadable(silence) else { return (pending, .silent) }
            let count = keep()
            guard count > 0 else { return (pending, count == 0 ? .orderly : .reset) }
        }
    }

    /// True if the other side closes without another byte.
    ///
    /// - Throws: `silent` if the other side does neither in time.
    package func isClosed() throws -> Bool {
        guard pending.isEmpty else { return false }
        return try !receive() && pending.isEmpty
    }

    /// True if the other side closes or sends anything within this time.
    package func endsWithin(milliseconds: Int32) -> Bool { isReadable(milliseconds) }

    /// True if nothing has arrived yet.
    package var isSilent: Bool { pending.isEmpty && !isReadable(0) }

    private func isReadable(_ milliseconds: Int32) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&waiting, 1, milliseconds) > 0
    }

    private func receive() throws -> Bool {
        guard isReadable(RawClient.patienceMilliseconds) else { throw RawClientError.silent }
        return keep() > 0
    }

    /// Stores the received bytes; returns 0 if the other side has closed, a negative number if the connection was reset.
    private func keep() -> Int {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { pending += buffer[..<count] }
        return count
    }
}

/// Why a connection returned no result.
package enum RawClientError: Error { case refused, closed, silent }
