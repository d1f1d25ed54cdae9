import Foundation
import Glibc

/// The address of the server under test, from `--url`.
struct WireAddress {
    let host: String
    let port: String
    /// The part after the authority; empty if the address ends there.
    let path: String

    init(_ url: String?) throws {
        guard let url, let parts = URLComponents(string: url), parts.scheme == "http", let host = parts.host else {
            throw SuiteError("this suite needs --url http://host:port")
        }
        self.host = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        port = String(parts.port ?? 80)
        path = parts.path
    }

    /// The beginning of the addresses of its calls.
    var base: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return "http://\(name):\(port)" + (path.hasSuffix("/") ? path.dropLast() : path[...])
    }
}

/// One TCP connection that sends bytes exactly as given.
@safe
struct WireConnection: ~Copyable {
    /// The bytes that the other side sent until it was quiet or closed the connection.
    struct Answer {
        var bytes: [UInt8] = []
        var isClosed = false
    }

    private let descriptor: Int32

    init(_ address: WireAddress) throws { descriptor = try WireConnection.connected(address) }

    deinit { close(descriptor) }

    /// Sends as many bytes as the other side accepts.
    ///
    /// If it closes early, that is not an error here, because its answer shows it.
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

    /// Reads until nothing arrives for `quietMilliseconds`, the other side closes, or `isWhole` returns true.
    func read(quietMilliseconds: Int32, until isWhole: ([UInt8]) -> Bool = { _ in false }) -> Answer {
        var answer = Answer()
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while !isWhole(answer.bytes) {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&waiting, 1, quietMilliseconds) > 0 else { return answer }
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else {
                answer.isClosed = true
                return answer
            }
            answer.bytes += buffer[..<count]
        }
        return answer
    }

    private static func connected(_ address: WireAddress) throws -> Int32 {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let code = unsafe getaddrinfo(address.host, address.port, &hints, &found)
        defer { unsafe freeaddrinfo(found) }
        guard code == 0, let first = unsafe found?.pointee else {
            throw SuiteError("no address for '\(address.host):\(address.port)'")
        }
        let descriptor = unsafe socket(first.ai_family, first.ai_socktype, first.ai_protocol)
        if unsafe connect(descriptor, first.ai_addr, first.ai_addrlen) == 0 { return descriptor }
        let reason = unsafe String(cString: strerror(errno))
        close(descriptor)
        throw SuiteError("cannot connect to \(address.host):\(address.port): \(reason)")
    }
}
