import Foundation
import Glibc

/// Answers on a port of this machine with the exact bytes of a test, valid or not.
package final class RawServer: Sendable {
    package let port: UInt16
    private let listening: Int32
    private let counts = Watched(Counts())

    private struct Counts: Sendable {
        var requests = 0
        var connections = 0
    }

    /// - Parameter serve: Runs for each connection on a thread of its own; the connection is closed afterwards.
    package init(_ serve: @escaping @Sendable (RawConnection) -> Void) {
        (listening, port) = RawServer.listen(backlog: 128)
        Thread.detachNewThread { [self] in
            while true {
                let client = accept(listening, nil, nil)
                guard client >= 0 else {
                    // Closed on this thread only: if another thread closed it, the number could belong to another server
                    // before the next call.
                    close(listening)
                    return
                }
                let number = counts.update { counts in
                    counts.connections += 1
                    return counts.connections
                }
                Thread.detachNewThread { [self] in
                    let connection = RawConnection(client, number: number) {
                        self.counts.update { counts in
                            counts.requests += 1
                            return counts.requests
                        }
                    }
                    serve(connection)
                    connection.end()
                }
            }
        }
    }

    /// Answers each request on each connection with the same bytes.
    package convenience init(always answer: [UInt8]) {
        self.init { connection in while connection.request() != nil { connection.send(answer) } }
    }

    package convenience init(always answer: String) { self.init(always: Array(answer.utf8)) }

    package func stop() { shutdown(listening, Int32(SHUT_RDWR)) }

    package var requests: Int { counts.value.requests }
    package var connections: Int { counts.value.connections }

    /// Waits until the server has accepted at least `count` connections.
    package func waits(forConnections count: Int) -> Bool { counts.waits { $0.connections >= count } }

    package var url: String { "http://127.0.0.1:\(port)/" }

    /// A socket that listens on a free port.
    package static func listen(backlog: Int32) -> (Int32, UInt16) {
        let listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = unsafe bind(listening, $0, size)
                _ = Glibc.listen(listening, backlog)
                _ = unsafe getsockname(listening, $0, &size)
            }
        }
        return (listening, UInt16(bigEndian: address.sin_port))
    }
}

/// One connection of the server.
package final class RawConnection {
    /// From 1.
    package let number: Int
    private let descriptor: Int32
    private let count: () -> Int
    private var pending: [UInt8] = []
    private var isOpen = true
    /// The number of this request among all requests to the server.
    package private(set) var requestNumber = 0

    init(_ descriptor: Int32, number: Int, count: @escaping () -> Int) {
        self.descriptor = descriptor
        self.number = number
        self.count = count
    }

    /// The next request, head and body; `nil` once the client has closed.
    package func request() -> String? {
        requestBytes().map { String(decoding: $0.head + $0.body, as: UTF8.self) }
    }

    /// The next request: its head with the empty line, and its body; `nil` once the client has closed.
    package func requestBytes() -> (head: [UInt8], body: [UInt8])? {
        while true {
            if let end = pending.firstRange(of: Array("\r\n\r\n".utf8)) {
                let head = String(decoding: pending[..<end.upperBound], as: UTF8.self)
                let line = head.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
                let length = line.flatMap { Int($0.dropFirst(15).filter { $0 != " " }) } ?? 0
                if pending.count >= end.upperBound + length {
                    let whole = (
                        head: Array(pending[..<end.upperBound]),
                        body: Array(pending[end.upperBound..<(end.upperBound + length)])
                    )
                    pending.removeFirst(end.upperBound + length)
                    requestNumber = count()
                    return whole
                }
            }
            guard receive() else { return nil }
        }
    }

    package func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends all bytes, or as many as the client accepts.
    package func send(_ bytes: [UInt8]) {
        var sent = 0
        while isOpen, sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                unsafe Glibc.send(
                    descriptor, buffer.baseAddress.map { unsafe $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            sent += count
        }
    }

    /// Sends nothing until the client closes.
    package func hang() { while receive() {} }

    /// Sends one byte every tenth of a second until the client closes.
    package func drip(_ bytes: [UInt8]) {
        for byte in bytes {
            send([byte])
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if unsafe poll(&waiting, 1, 100) > 0, !receive() { return }
        }
    }

    /// Resets the connection, so that the client sees an error.
    package func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        end()
    }

    package func end() {
        guard isOpen else { return }
        isOpen = false
        close(descriptor)
    }

    /// Reads nothing after the end: a later connection of this process may have the same descriptor.
    private func receive() -> Bool {
        guard isOpen else { return false }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { pending += buffer[..<count] }
        return count > 0
    }
}
