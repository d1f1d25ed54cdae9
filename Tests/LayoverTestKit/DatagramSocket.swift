import Glibc

/// The service manager's end of `NOTIFY_SOCKET`: it receives datagrams.
@safe
package final class DatagramSocket: Sendable {
    private let descriptor: Int32

    /// - Parameter name: A path, or an abstract name behind `@`.
    /// - Throws: `TestFailure` if the system provides no socket.
    package init(_ name: String) throws {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        self.descriptor = descriptor
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = name.hasPrefix("@") ? [0] + Array(name.utf8.dropFirst()) : Array(name.utf8)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (name.hasPrefix("@") ? 0 : 1))
        let code = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, length)
            }
        }
        guard descriptor >= 0, code == 0 else { throw TestFailure("there is no socket '\(name)'") }
    }

    deinit { close(descriptor) }

    /// Waits for the next datagram.
    ///
    /// - Throws: `TestFailure` if no datagram arrives in time.
    package func next() throws -> String {
        var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&place, 1, RawClient.patienceMilliseconds) == 1 else {
            throw TestFailure("nothing was reported")
        }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
