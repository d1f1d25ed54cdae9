import Glibc

/// A socket that listens on a free port of this machine, like one that a service manager passes to several processes.
@safe
package final class ListeningSocket: Sendable {
    package let descriptor: Int32
    package let port: UInt16

    /// - Throws: `TestFailure` if the system provides no socket.
    package init() throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        self.descriptor = descriptor
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard descriptor >= 0, unsafe LoopbackAddress(port: 0).with({ unsafe bind(descriptor, $0, $1) }) == 0,
            listen(descriptor, 1_024) == 0,
            unsafe withUnsafeMutablePointer(
                to: &address,
                { pointer in
                    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        unsafe getsockname(descriptor, $0, &length)
                    }
                }) == 0
        else { throw TestFailure("there is no listening socket") }
        port = UInt16(bigEndian: address.sin_port)
    }

    deinit { close(descriptor) }

    /// A duplicate of the socket; the caller closes it.
    package func copy() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
}
