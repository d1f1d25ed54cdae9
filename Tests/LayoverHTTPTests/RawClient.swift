import Dispatch
import Glibc

/// One TCP connection whose bytes nobody corrects; everything it waits for is an event of the other side.
@safe
final class RawClient {
    /// How long any event may take before a test calls it missing.
    static let patienceMilliseconds: Int32 = 10_000

    private let descriptor: Int32
    private var pending: [UInt8] = []
    private var isClosedHere = false

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        let code = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard code == 0 else { throw RawClientError.refused }
    }

    deinit { if !isClosedHere { close(descriptor) } }

    /// Goes away without a word.
    func leave() {
        isClosedHere = true
        close(descriptor)
    }

    /// Sends all of it, or as much as the other side takes before it closes.
    func send(_ bytes: [UInt8]) { RawClient.send(bytes, on: descriptor) }

    /// Sends on another thread, so that replies can be read meanwhile.
    ///
    /// - Returns: Is signalled when all is sent, or the other side takes no more; wait for it before this client goes.
    func sendAside(_ bytes: [UInt8]) -> DispatchSemaphore {
        let isSent = DispatchSemaphore(value: 0)
        DispatchQueue.global().async { [descriptor] in
            RawClient.send(bytes, on: descriptor)
            isSent.signal()
        }
        return isSent
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

    /// Tells the other side that no more will come.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Reads one whole reply.
    ///
    /// - Parameter bodiless: Whether the request was HEAD.
    /// - Returns: The next reply on this connection.
    /// - Throws: `closed` where the other side ends first, `silent` where it takes too long.
    func reply(bodiless: Bool = false) throws -> RawReply {
        while true {
            if let (reply, count) = RawReply.first(in: pending, bodiless: bodiless) {
                pending.removeFirst(count)
                return reply
            }
            guard try receive() else { throw RawClientError.closed }
        }
    }

    /// Reads on until this has come in.
    ///
    /// - Returns: Everything up to its end.
    func text(until ending: String) throws -> String {
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
    func rest() throws -> String {
        while try receive() {}
        defer { pending = [] }
        return String(decoding: pending, as: UTF8.self)
    }

    /// Whether the other side closes without another byte.
    func isClosed() throws -> Bool {
        guard pending.isEmpty else { return false }
        return try !receive() && pending.isEmpty
    }

    /// Whether the other side closes within this time, or sends anything.
    func endsWithin(milliseconds: Int32) -> Bool { isReadable(milliseconds) }

    private func isReadable(_ milliseconds: Int32) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&waiting, 1, milliseconds) > 0
    }

    private func receive() throws -> Bool {
        guard isReadable(RawClient.patienceMilliseconds) else { throw RawClientError.silent }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { pending += buffer[..<count] }
        return count > 0
    }
}

enum RawClientError: Error { case refused, closed, silent }

/// A reply taken apart.
struct RawReply {
    let status: Int
    let head: String
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of a header line, by its name in lower case.
    func header(_ name: String) -> String? {
        for line in head.split(separator: "\r\n").dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == name { return String(parts[1].drop { $0 == " " }) }
        }
        return nil
    }

    /// The first whole reply in `bytes` and its length.
    static func first(in bytes: [UInt8], bodiless: Bool) -> (RawReply, Int)? {
        let end = Array("\r\n\r\n".utf8)
        guard bytes.count > 12,
            let start = bytes.indices.dropLast(3).first(where: { bytes[$0] == 13 && bytes[$0..<($0 + 4)] == end[...] })
        else { return nil }
        let head = String(decoding: bytes[..<start], as: UTF8.self)
        guard let status = Int(head.dropFirst(9).prefix(3)) else { return nil }
        let headOnly = RawReply(status: status, head: head, body: [])
        let isEmpty = bodiless || status < 200 || status == 204 || status == 304
        let length = isEmpty ? 0 : Int(headOnly.header("content-length") ?? "") ?? 0
        guard bytes.count >= start + 4 + length else { return nil }
        let body = Array(bytes[(start + 4)..<(start + 4 + length)])
        return (RawReply(status: status, head: head, body: body), start + 4 + length)
    }
}
