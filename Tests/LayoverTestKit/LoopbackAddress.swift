package import Glibc

/// A port of an address of this machine, as the calls of the system take it.
package struct LoopbackAddress: Sendable {
    private let port: UInt16
    private let host: UInt32

    /// - Parameters:
    ///   - port: 0 for any that is free.
    ///   - host: 127.0.0.1 unless it is another that begins with 127.
    package init(port: UInt16, host: UInt32 = 0x7f00_0001) { (self.port, self.host) = (port, host) }

    /// Calls `act` with the address and returns its result: `bind`, `connect`.
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
