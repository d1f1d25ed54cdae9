import Glibc
import LayoverFrame

/// One blocking HTTP/1.1 exchange with an admin listener of Layover: it answers with Content-Length or closes.
package enum AdminCall {
    /// For the whole exchange after the lookup of the host: connecting, sending, the answer.
    package static let patienceMilliseconds = 5000
    package static let answerLimit = 4 << 20

    package struct Reply: Sendable {
        package let status: Int
        package let body: [UInt8]
    }

    package struct Failure: Error, CustomStringConvertible {
        package let description: String

        init(_ description: String) { self.description = description }
    }

    /// Sends `request` and reads the whole answer.
    ///
    /// - Throws: `Failure` if the server cannot be reached, does not answer, or sends anything else.
    package static func exchange(
        _ request: [UInt8], with server: AdminServer, patienceMilliseconds: Int = AdminCall.patienceMilliseconds
    ) throws(Failure) -> Reply {
        let deadline = Deadline(milliseconds: patienceMilliseconds)
        let descriptor = try connect(server, deadline)
        defer { close(descriptor) }
        try send(request, descriptor, deadline)
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            guard deadline.limit(descriptor) else { throw deadline.failure }
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            guard count >= 0 else { throw deadline.failure }
            guard count > 0 else { break }
            received += buffer[..<count]
            guard received.count <= answerLimit else { throw Failure("the answer is too large") }
        }
        return try reply(in: received)
    }

    private static func connect(_ server: AdminServer, _ deadline: Deadline) throws(Failure) -> Int32 {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(server.host, String(server.port), &hints, &found) == 0 else {
            throw Failure("there is no host of this name")
        }
        defer { unsafe freeaddrinfo(found) }
        var next = unsafe found
        while let address = unsafe next?.pointee {
            if let descriptor = unsafe connect(address, deadline) { return descriptor }
            unsafe next = address.ai_next
        }
        throw Failure("it cannot be reached")
    }

    @unsafe private static func connect(_ address: addrinfo, _ deadline: Deadline) -> Int32? {
        let descriptor = unsafe socket(address.ai_family, address.ai_socktype | O_CLOEXEC, 0)
        guard descriptor >= 0 else { return nil }
        if deadline.limit(descriptor), unsafe Glibc.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 {
            return descriptor
        }
        close(descriptor)
        return nil
    }

    private static func send(_ bytes: [UInt8], _ descriptor: Int32, _ deadline: Deadline) throws(Failure) {
        var sent = 0
        while sent < bytes.count {
            guard deadline.limit(descriptor) else { throw deadline.failure }
            let count = unsafe bytes[sent...].withUnsafeBytes { part in
                unsafe Glibc.send(descriptor, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw Failure("it closed the connection") }
            sent += count
        }
    }

    /// Parses a complete answer.
    package static func reply(in bytes: [UInt8]) throws(Failure) -> Reply {
        let text = String(decoding: bytes.prefix(64 << 10), as: UTF8.self)
        guard text.hasPrefix("HTTP/1.1 "), let status = Int(text.dropFirst(9).prefix(3)),
            let end = bytes.indices.dropLast(3).first(where: { bytes[$0...].starts(with: [13, 10, 13, 10]) })
        else { throw Failure("the answer is not from Layover") }
        let body = Array(bytes[(end + 4)...])
        let head = String(decoding: bytes[..<end], as: UTF8.self).lowercased().split(separator: "\r\n")
        let length = head.first { $0.hasPrefix("content-length:") }.flatMap {
            Int($0.dropFirst("content-length:".count).drop { $0 == " " })
        }
        guard length == nil || length == body.count else { throw Failure("the answer ends too early") }
        return Reply(status: status, body: body)
    }
}

/// When an exchange ends, however slow the other side is.
private struct Deadline {
    private let milliseconds: Int
    private let end: UInt64

    init(milliseconds: Int) {
        self.milliseconds = milliseconds
        end = monotonicNanoseconds() &+ UInt64(max(0, milliseconds)) &* 1_000_000
    }

    var failure: AdminCall.Failure { AdminCall.Failure("no answer within \(milliseconds) ms") }

    /// Limits the next call on the socket to the time left; `false` if no time is left.
    func limit(_ descriptor: Int32) -> Bool {
        let now = monotonicNanoseconds()
        guard now < end else { return false }
        let microseconds = Int((end - now) / 1000) + 1
        var patience = timeval(tv_sec: microseconds / 1_000_000, tv_usec: microseconds % 1_000_000)
        let size = socklen_t(MemoryLayout<timeval>.size)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size)
        return true
    }
}
