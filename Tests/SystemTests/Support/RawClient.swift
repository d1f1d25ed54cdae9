import Glibc

/// One TCP connection to this machine whose bytes nobody corrects.
@safe
final class RawClient {
    /// How long any answer may take before a test calls it missing.
    static let patienceMilliseconds: Int32 = 20_000

    private let descriptor: Int32
    private var pending: [UInt8] = []

    /// Connects.
    ///
    /// - Parameters:
    ///   - port: Where it goes.
    ///   - source: The address that it comes from, one of this machine's, all of which begin with 127.
    /// - Throws: `refused` where nobody listens.
    init(port: UInt16, from source: UInt32? = nil) throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.descriptor = descriptor
        if let source {
            let code = unsafe RawClient.with(source, port: 0) { unsafe bind(descriptor, $0, $1) }
            guard code == 0 else { throw RawClientError.refused }
        }
        let code = unsafe RawClient.with(0x7f00_0001, port: port) { unsafe connect(descriptor, $0, $1) }
        guard code == 0 else {
            close(descriptor)
            throw RawClientError.refused
        }
    }

    deinit { close(descriptor) }

    private static func with(
        _ host: UInt32, port: UInt16, _ act: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = host.bigEndian
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe act($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// Sends all of it, or as much as the other side takes before it closes.
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

    func send(_ text: String) { send(Array(text.utf8)) }

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

    /// Whether nothing has come in by now.
    var isSilent: Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard pending.isEmpty else { return false }
        return unsafe poll(&waiting, 1, 0) == 0
    }

    private func receive() throws -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waiting, 1, RawClient.patienceMilliseconds) > 0 else { throw RawClientError.silent }
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        if count > 0 { pending += buffer[..<count] }
        return count > 0
    }
}

enum RawClientError: Error { case refused, closed, silent }
