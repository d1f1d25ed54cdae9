package import Glibc

/// A port of a loopback address, in the form that system calls take.
package struct LoopbackAddress: Sendable {
    private let port: UInt16
    private let host: UInt32

    /// - Parameters:
    ///   - port: 0 for any free port.
    ///   - host: 127.0.0.1, or another address that begins with 127.
    package init(port: UInt16, host: UInt32 = 0x7f00_0001) { (self.port, self.host) = (port, host) }

    /// Calls `act` (such as `bind` or `connect`) with the address and returns its result.
    @unsafe
    package func with(_ act: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
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
}
