import Glibc
import LayoverJSON

/// One connection to a supplier whose bytes are kept as they come.
@safe
final class SupplierClient {
    /// How the connection ended.
    enum End { case orderly, reset, silent }

    private let descriptor: Int32

    init(_ port: UInt16) throws {
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
        guard code == 0 else { throw ClientError.refused }
    }

    deinit { close(descriptor) }

    enum ClientError: Error { case refused, broken(String) }

    func send(_ method: String, _ path: String, _ body: String = "", headers: [String] = []) {
        let lines = ["\(method) \(path) HTTP/1.1", "Host: localhost", "Content-Length: \(body.utf8.count)"] + headers
        let bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
        _ = unsafe bytes.withUnsafeBytes {
            unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
    }

    /// Everything until the other side ends, or says nothing for so long, or until `isEnough`.
    func receive(
        silence milliseconds: Int32 = 20_000, until isEnough: ([UInt8]) -> Bool = { _ in false }
    ) -> (bytes: [UInt8], end: End) {
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while !isEnough(all) {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&waiting, 1, milliseconds) > 0 else { return (all, .silent) }
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return (all, count == 0 ? .orderly : .reset) }
            all += buffer[..<count]
        }
        return (all, .silent)
    }

    /// One answer of a known length, taken apart.
    func answer() throws -> (status: Int, head: String, body: [UInt8]) {
        let bytes = receive { bytes in
            guard let (head, start) = SupplierClient.head(bytes) else { return false }
            return bytes.count >= start + SupplierClient.length(head)
        }.bytes
        guard let (head, start) = SupplierClient.head(bytes), let status = Int(head.dropFirst(9).prefix(3)) else {
            throw ClientError.broken(String(decoding: bytes.prefix(300), as: UTF8.self))
        }
        return (status, head, Array(bytes[start...]))
    }

    static func head(_ bytes: [UInt8]) -> (String, Int)? {
        guard let end = bytes.indices.dropLast(3).first(where: { bytes[$0..<($0 + 4)] == [13, 10, 13, 10] }) else {
            return nil
        }
        return (String(decoding: bytes[..<end], as: UTF8.self), end + 4)
    }

    static func length(_ head: String) -> Int {
        head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst(15).drop { $0 == " " }) } ?? 0
    }

    /// One question on a connection of its own.
    static func ask(
        _ port: UInt16, _ method: String, _ path: String, _ body: String = "", headers: [String] = []
    ) throws -> (status: Int, head: String, body: [UInt8]) {
        let client = try SupplierClient(port)
        client.send(method, path, body, headers: headers)
        return try client.answer()
    }

    static func json(_ port: UInt16, _ method: String, _ path: String, _ body: String = "") throws -> JSONValue {
        try JSONValue(parsing: try ask(port, method, path, body).body)
    }
}
