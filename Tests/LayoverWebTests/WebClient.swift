import Glibc

/// One call over TCP, of which the whole reply is wanted as it was sent.
@safe
final class WebClient {
    enum Fault: Error { case refused, silent }

    private let descriptor: Int32

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
        guard code == 0 else { throw Fault.refused }
    }

    deinit { close(descriptor) }

    /// Sends `line` (`GET /path`) and reads until the server closes.
    func ask(_ line: String) throws -> String {
        let request = Array("\(line) HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n".utf8)
        guard unsafe send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
            throw Fault.refused
        }
        var reply: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&waiting, 1, 10_000) > 0 else { throw Fault.silent }
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { return String(decoding: reply, as: UTF8.self) }
            reply += buffer[..<count]
        }
    }
}
