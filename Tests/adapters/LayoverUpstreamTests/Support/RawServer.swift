import Foundation
import Glibc
import LayoverTestKit

/// Answers on a port of this machine with whatever bytes a test writes, right or wrong.
final class RawServer: Sendable {
    let port: UInt16
    private let listening: Int32
    private let counts = Watched(Counts())

    private struct Counts: Sendable {
        var requests = 0
        var connections = 0
    }

    /// - Parameter serve: Runs for each connection on a thread of its own; the connection is closed behind it.
    init(_ serve: @escaping @Sendable (RawConnection) -> Void) {
        (listening, port) = RawServer.listen(backlog: 128)
        Thread.detachNewThread { [self] in
            while true {
                let client = accept(listening, nil, nil)
                guard client >= 0 else {
                    // Only here: closed by another thread, its number could be another server's by the next look.
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
    convenience init(always answer: [UInt8]) {
        self.init { connection in while connection.request() != nil { connection.send(answer) } }
    }

    convenience init(always answer: String) { self.init(always: Array(answer.utf8)) }

    func stop() { shutdown(listening, Int32(SHUT_RDWR)) }

    var requests: Int { counts.value.requests }
    var connections: Int { counts.value.connections }

    /// Waits until it has taken at least so many connections.
    func waits(forConnections count: Int) -> Bool { counts.waits { $0.connections >= count } }

    var url: String { "http://127.0.0.1:\(port)/" }

    /// A socket that listens on a free port.
    static func listen(backlog: Int32) -> (Int32, UInt16) {
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
final class RawConnection {
    /// From 1.
    let number: Int
    private let descriptor: Int32
    private let count: () -> Int
    private var pending: [UInt8] = []
    private var isOpen = true
    /// Of all requests to the server, the number of this one.
    private(set) var requestNumber = 0

    init(_ descriptor: Int32, number: Int, count: @escaping () -> Int) {
        self.descriptor = descriptor
        self.number = number
        self.count = count
    }

    /// The next request, head and body; `nil` when the client has gone.
    func request() -> String? {
        while true {
            if let end = pending.firstRange(of: Array("\r\n\r\n".utf8)) {
                let head = String(decoding: pending[..<end.upperBound], as: UTF8.self)
                let line = head.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
                let length = line.flatMap { Int($0.dropFirst(15).filter { $0 != " " }) } ?? 0
                if pending.count >= end.upperBound + length {
                    let whole = String(decoding: pending[..<(end.upperBound + length)], as: UTF8.self)
                    pending.removeFirst(end.upperBound + length)
                    requestNumber = count()
                    return whole
                }
            }
            guard receive() else { return nil }
        }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends all of it, or as much as the client takes.
    func send(_ bytes: [UInt8]) {
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

    /// Says nothing until the client goes.
    func hang() { while receive() {} }

    /// Sends a byte at a time until the client goes, one each tenth of a second.
    func drip(_ bytes: [UInt8]) {
        for byte in bytes {
            send([byte])
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if unsafe poll(&waiting, 1, 100) > 0, !receive() { return }
        }
    }

    /// Breaks the connection, so that the client hears of an error.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<linger>.size))
        end()
    }

    func end() {
        guard isOpen else { return }
        isOpen = false
        close(descriptor)
    }

    private func receive() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { pending += buffer[..<count] }
        return count > 0
    }
}
